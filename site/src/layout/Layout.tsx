import { Button } from '@switchboard/design-system';
import type { ReactNode } from 'react';
import { useCaseContents } from '../content/useCases.ts';
import { Foot, Mark, Root, TopBar } from './Layout.styles.ts';

const jacks = [
  { x: 4, y: 6 },
  { x: 11, y: 6 },
  { x: 18, y: 6 },
  { x: 4, y: 14 },
  { x: 11, y: 14, isLit: true },
  { x: 18, y: 14 },
];

function Wordmark() {
  return (
    <Mark href="/" aria-label="Switchboard, start page">
      <svg width="22" height="20" viewBox="0 0 22 20" aria-hidden="true">
        {jacks.map(({ x, y, isLit }) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={isLit ? 3.4 : 2.4} data-lit={isLit} />
        ))}
      </svg>
      Switchboard
    </Mark>
  );
}

/** The links to log in and sign up. For signed-in visitors, `islands/session.ts` replaces them with the link to the dashboard. */
export function Ways({ size, signUp = '/signup' }: { size: 'md' | 'lg'; signUp?: string }) {
  return (
    <>
      <Button size={size} variant="primary" href={signUp} data-signed-out="">
        {size === 'lg' ? 'Get Started' : 'Sign up'}
      </Button>
      <Button size={size} href="/login" data-signed-out="">
        Sign in
      </Button>
      <Button size={size} variant="primary" href="/dashboard" data-signed-in="" hidden>
        Go to dashboard
      </Button>
    </>
  );
}

/** Header and footer of every public page. */
export function Layout({ path, children }: { path: string; children: ReactNode }) {
  const current = (href: string) => (href === path ? 'page' : undefined);
  return (
    <Root>
      <TopBar>
        <Wordmark />
        <nav aria-label="Pages">
          <a href="/voice-agents" aria-current={current('/voice-agents')}>
            Voice agents
          </a>
          <a href="/#use-cases">Use cases</a>
          <a href="/help" aria-current={path.startsWith('/help') ? 'page' : undefined}>
            Help
          </a>
          <a href="/api/docs">API</a>
          <Ways size="md" />
        </nav>
      </TopBar>
      <main id="content">{children}</main>
      <Foot>
        <span>Switchboard is open source under the Apache License 2.0.[[run by]]</span>
        <nav aria-label="More pages">
          {useCaseContents.map((useCase) => (
            <a key={useCase.id} href={useCase.path} aria-current={current(useCase.path)}>
              {useCase.title}
            </a>
          ))}
          <a href="/evidence/measurements" aria-current={current('/evidence/measurements')}>
            Measurements
          </a>
          <a href="/evidence/faults" aria-current={current('/evidence/faults')}>
            Fault matrix
          </a>
          <a href="/terms" aria-current={current('/terms')}>
            Terms
          </a>
          <a href="/privacy" aria-current={current('/privacy')}>
            Privacy policy
          </a>
        </nav>
      </Foot>
    </Root>
  );
}
