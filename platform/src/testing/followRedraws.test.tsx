import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createContext, memo, useContext, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { followRedraws } from './followRedraws.ts';

const Shared = createContext({});

function Own({ label }: { label: string }) {
  const [text, setText] = useState('');
  return <input aria-label={label} value={text} onChange={(event) => setText(event.target.value)} />;
}

const Kept = memo(Own);

const Subscribed = memo(function Subscribed() {
  useContext(Shared);
  return <textarea aria-label="Subscribed" />;
});

function Page() {
  const [text, setText] = useState('');
  return (
    <Shared value={{}}>
      <input aria-label="Page" value={text} onChange={(event) => setText(event.target.value)} />
      <Own label="Below" />
      <Kept label="Kept" />
      <Subscribed />
    </Shared>
  );
}

const named = (elements: Element[]) => elements.map((element) => element.getAttribute('aria-label'));

describe('followRedraws', () => {
  it('followRedraws returns only the field that keeps its own text if nothing else is drawn again', async () => {
    const { container } = render(<Page />);
    const redrawn = followRedraws(container);
    await userEvent.type(screen.getByLabelText('Kept'), 'ab');
    expect(named(redrawn())).toEqual(['Kept']);
    expect(redrawn()).toEqual([]);
  });

  it('followRedraws returns the fields below a redrawn component and those that read a changed context', async () => {
    const { container } = render(<Page />);
    const redrawn = followRedraws(container);
    await userEvent.type(screen.getByLabelText('Page'), 'a');
    expect(named(redrawn())).toEqual(['Page', 'Below', 'Subscribed']);
  });
});
