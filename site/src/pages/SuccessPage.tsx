import { Button } from '@switchboard/design-system';
import { Actions, Headline, Hero } from '../layout/Layout.styles.ts';

/** Where a payment leads back to. */
export function SuccessPage() {
  return (
    <Hero>
      <Headline>Payment Successful!</Headline>
      <p>Thank you. Your plan is changed as soon as the payment is confirmed; you need not wait here.</p>
      <Actions>
        <Button size="lg" variant="primary" href="/">
          Home
        </Button>
      </Actions>
    </Hero>
  );
}
