import { Absence, Button } from '@switchboard/design-system';
import { Hero } from '../layout/Layout.styles.ts';

/** Shown for an address without a page. */
export function NotFoundPage() {
  return (
    <Hero>
      <Absence
        title="There is no page here."
        titleLevel={1}
        kept="Nothing of yours is lost."
        actions={
          <>
            <Button variant="primary" href="/login">
              Sign in
            </Button>
            <Button href="/">Start page</Button>
          </>
        }
      >
        The address may be misspelt, or the page may have moved.
      </Absence>
    </Hero>
  );
}
