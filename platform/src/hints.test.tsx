import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { Hint } from './hints.tsx';
import { followHints } from './host.ts';
import { host, type ShownHint } from './installedHost.ts';
import { sessionStore } from './session.ts';
import { renderWithHost, sampleSession } from './testing/index.ts';

let shown: ShownHint | null = null;

/** A host that renders hints as plain text. */
function Drawing({ children }: { children: React.ReactNode }) {
  host().renderHint = (hint) => {
    shown = hint;
    return <p>{hint.text}</p>;
  };
  useEffect(() => followHints(), []);
  return children;
}

const onboarding = { is_asked: false, kit: null, steps: [], is_dismissed: false };

const page = (
  <Drawing>
    <Hint id="first" title="First" text="The first hint">
      <button type="button">One</button>
    </Hint>
    <Hint id="second" title="Second" text="The second hint">
      <button type="button">Two</button>
    </Hint>
  </Drawing>
);

function open(seen_hints?: string[]) {
  const session = seen_hints ? { ...sampleSession(), seen_hints } : sampleSession();
  return renderWithHost(page, {
    session,
    responses: {
      'PATCH /api/onboarding': () => ({ ...onboarding, seen_hints: [] }),
      'GET /api/onboarding': () => ({ ...onboarding, seen_hints: ['second'] }),
    },
  });
}

test('the page shows one hint at a time next to its control, and the next one after it is closed', async () => {
  const { requests } = open([]);
  expect(await screen.findByText('The first hint')).toBeTruthy();
  expect(screen.queryByText('The second hint')).toBeNull();
  expect(shown?.anchor.textContent).toBe('One');
  act(() => shown?.onEnd());
  expect(await screen.findByText('The second hint')).toBeTruthy();
  expect(screen.queryByText('The first hint')).toBeNull();
  await waitFor(() =>
    expect(requests).toMatchObject([{ key: 'PATCH /api/onboarding', body: { seen_hints: ['first'] } }]),
  );
});

test('the page shows no hints that the person has closed, and none if hints are off', async () => {
  const { unmount } = open(['first', 'second']);
  expect(screen.getByRole('button', { name: 'One' })).toBeTruthy();
  expect(screen.queryByText(/hint$/)).toBeNull();
  unmount();
  open();
  expect(screen.queryByText(/hint$/)).toBeNull();
});

test('a hint that the same person closed on another device is closed', async () => {
  const { emit, requests } = open(['first']);
  expect(await screen.findByText('The second hint')).toBeTruthy();
  const event = { id: '1', type: 'onboarding.changed', at: '2026-11-20T10:00:00Z', change: 'updated' } as const;
  emit({ ...event, subject_id: '00000000-0000-4000-8000-0000000000ff' });
  emit({ ...event, id: '2', subject_id: sampleSession().user.id });
  await waitFor(() => expect(screen.queryByText('The second hint')).toBeNull());
  expect(requests).toHaveLength(1);
  expect(sessionStore.getState().session?.seen_hints).toEqual(['first', 'second']);
});
