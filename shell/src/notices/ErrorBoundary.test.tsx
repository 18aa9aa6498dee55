import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderShell } from '../testing/renderShell.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

describe('ErrorBoundary', () => {
  test.each([
    [new Error('The desk is on fire'), 'The desk is on fire'],
    [new Error(''), 'An unexpected error occurred'],
    ['a string', 'An unexpected error occurred'],
  ])('the error page shows %s and starts again on Try Again', async (thrown, text) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isBroken = true;
    function Page() {
      if (isBroken) throw thrown;
      return <p>Fine</p>;
    }
    renderShell(
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('Fine')).toBeTruthy();
  });
});
