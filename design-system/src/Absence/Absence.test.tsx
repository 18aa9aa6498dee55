import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Button } from '../Button/Button.tsx';
import { NotFound } from '../NotFound/NotFound.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Absence } from './Absence.tsx';
import { absenceTones } from './AbsenceCard.tsx';

describe('Absence', () => {
  it.each(absenceTones)('Absence shows what happened, what was kept and what comes next (%s)', async (tone) => {
    const { container } = render(
      <Absence
        tone={tone}
        title="Prompts has stopped"
        kept="What you saved is kept."
        details="undefined is not a function"
        actions={<Button>Retry</Button>}
      >
        It stopped with an error.
      </Absence>,
    );
    const part = screen.getByRole('region', { name: 'Prompts has stopped' });
    for (const text of ['It stopped with an error.', 'What you saved is kept.', 'undefined is not a function'])
      expect(part.textContent).toContain(text);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.getByText('Details').closest('details')?.open).toBe(false);
    await expectAccessible(container);
  });

  it('Absence shows the request id and copies it', async () => {
    const user = userEvent.setup();
    render(<Absence title="Failed to load" requestId="7f3c9a52" />);
    expect(screen.getByText('7f3c9a52')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('7f3c9a52');
  });

  it("Absence is the heading of a page whose row doesn't exist", () => {
    render(<NotFound what="Campaign" />);
    expect(screen.getByRole('heading', { level: 1, name: 'Campaign not found' })).toBeTruthy();
    expect(screen.getByText('It may have been deleted, or it belongs to another organization.')).toBeTruthy();
  });
});
