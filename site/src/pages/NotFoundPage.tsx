import { Button } from '@switchboard/design-system';
import { Actions, Headline, Hero } from '../layout/Layout.styles.ts';

/** Where there is no page. */
export function NotFoundPage() {
  return (
    <Hero>
      <Headline>There is no page here.</Headline>
      <p>The address may be misspelt, or the page may have moved. Nothing of yours is lost.</p>
      <Actions>
        <Button size="lg" variant="primary" href="/login">
          Sign in
        </Button>
      </Actions>
    </Hero>
  );
}
