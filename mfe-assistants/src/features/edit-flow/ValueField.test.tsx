import type { FlowField, FlowValue } from '@switchboard/contracts/flows/fields';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ValueField } from './ValueField.tsx';

const field = (type: FlowField['type']): FlowField => ({ name: 'visit', type, label: 'Visit', choices: [] }) as never;

function show(type: FlowField['type'], initial?: FlowValue) {
  const seen: (FlowValue | undefined)[] = [];
  function Page() {
    const [value, setValue] = useState<FlowValue | undefined>(initial);
    const change = (next: FlowValue | undefined) => {
      seen.push(next);
      setValue(next);
    };
    return (
      <ValueField label="Visit" isLabelShown field={field(type)} value={value} onChange={change} isDisabled={false} />
    );
  }
  render(<Page />);
  return seen;
}

it('a date and a time become one value once both are entered', async () => {
  const seen = show('date_time');
  await userEvent.click(screen.getByRole('spinbutton', { name: /month/ }));
  await userEvent.keyboard('12012026');
  expect(seen.at(-1)).toBeUndefined();
  await userEvent.click(screen.getByRole('spinbutton', { name: /hour/ }));
  await userEvent.keyboard('930AM');
  expect(seen.at(-1)).toBe('2026-12-01T09:30');
});

it('a known value is shown as day and time', () => {
  show('date_time', '2026-12-24T15:30');
  expect(screen.getByRole('spinbutton', { name: /day/ }).textContent).toBe('24');
  expect(screen.getByRole('spinbutton', { name: /minute/ }).textContent).toBe('30');
});
