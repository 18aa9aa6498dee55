import { Button } from '@switchboard/design-system';
import { Actions, Headline, Hero } from '../layout/Layout.styles.ts';

interface Props {
  title: string;
  text: string;
}

function Returned({ title, text }: Props) {
  return (
    <Hero>
      <Headline>{title}</Headline>
      <p>{text}</p>
      <Actions>
        <Button size="lg" variant="primary" href="/">
          Home
        </Button>
      </Actions>
    </Hero>
  );
}

/** `/success` with a payment in the address: payment pages return here. Source of the title: specification 02. */
export const SuccessPage = () => (
  <Returned
    title="Payment Successful!"
    text="Thank you. Your plan changes as soon as your payment is confirmed. You can close this page."
  />
);

/** `/success` without a payment: the page must not say that someone has paid. */
export const NoPaymentPage = () => (
  <Returned
    title="Nothing to confirm"
    text="This page is opened after certain steps. There is nothing you need to do here."
  />
);
