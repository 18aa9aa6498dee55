import { Button, Heading, Stack, Text } from '@switchboard/design-system';
import { useSession } from '@switchboard/platform';
import { Wordmark } from '../../brand/Wordmark.tsx';
import { useSignInPath } from '../../routing/signInPath.ts';
import { usePageTitle } from '../../routing/usePageTitle.ts';
import { homePath } from '../../session/safeRedirect.ts';
import { CallScene } from './CallScene.tsx';
import { DashboardScene } from './DashboardScene.tsx';
import { Band, Foot, Headline, Hero, Root, Scenes, TopBar } from './LandingPage.styles.ts';
import { Features, HowItWorks, UseCases } from './sections.tsx';

function SignedOutActions() {
  const signIn = useSignInPath();
  return (
    <>
      <Button size="lg" variant="primary" href="/signup">
        Sign up
      </Button>
      <Button size="lg" href={signIn}>
        Sign in
      </Button>
    </>
  );
}

/** What Switchboard is, shown by the product's own parts in both themes. */
export function LandingPage() {
  usePageTitle('Switchboard');
  const isSignedIn = useSession() !== null;
  const signIn = useSignInPath();
  return (
    <Root>
      <TopBar>
        <Wordmark />
        {isSignedIn ? (
          <Button href={homePath}>Go to dashboard</Button>
        ) : (
          <Button variant="ghost" href={signIn}>
            Sign in
          </Button>
        )}
      </TopBar>
      <main id="content">
        <Hero>
          <Headline>Every call on one desk.</Headline>
          <Text as="p" size="lg" tone="muted">
            Switchboard runs voice and video agents that call your leads, and shows each call while it happens: who, in
            what state, for how long, and why. Open source, on your own machines.
          </Text>
          <Stack direction="row" gap={2} wrap>
            {isSignedIn ? (
              <Button size="lg" variant="primary" href={homePath}>
                Go to dashboard
              </Button>
            ) : (
              <SignedOutActions />
            )}
          </Stack>
        </Hero>
        <Scenes>
          <CallScene />
          <DashboardScene />
        </Scenes>
        <Band>
          <Heading level={2}>What it does</Heading>
          <Features />
        </Band>
        <Band>
          <Heading level={2}>How it works</Heading>
          <HowItWorks />
        </Band>
        <Band>
          <Heading level={2}>Where it helps</Heading>
          <UseCases />
        </Band>
      </main>
      <Foot>
        <Text size="sm">Switchboard is open source under the Apache License 2.0.</Text>
        <nav aria-label="Footer">
          <a href="/terms">Terms</a>
          <a href="/privacy">Privacy policy</a>
          {isSignedIn ? <a href={homePath}>Dashboard</a> : <a href="/signup">Sign up</a>}
        </nav>
      </Foot>
    </Root>
  );
}
