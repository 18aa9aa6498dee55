import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Loaded, type Reading } from './Loaded.tsx';

const nothing: Reading<string> = { data: undefined, error: null, isFetching: false, refetch: () => undefined };

function show(reading: Partial<Reading<string>>) {
  return render(
    <Loaded query={{ ...nothing, ...reading }} failed="Failed to load leads" loading={<p>loading</p>}>
      {(text) => <p>{text}</p>}
    </Loaded>,
  );
}

describe('Loaded', () => {
  it('Loaded shows a placeholder while loading, and then the data', () => {
    show({});
    expect(screen.getByText('loading')).toBeTruthy();
    show({ data: 'Ada' });
    expect(screen.getByText('Ada')).toBeTruthy();
  });

  it('Loaded shows why loading failed, and retries', async () => {
    const refetch = vi.fn();
    show({ error: new Error('The database is restarting.'), refetch });
    expect(screen.getByRole('alert').textContent).toContain('Failed to load leads');
    expect(screen.getByText('The database is restarting.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledTimes(1);
    await expectAccessible();
  });

  it('Loaded keeps showing its data if a refetch fails', () => {
    show({ data: 'Ada', error: new Error('The database is restarting.') });
    expect(screen.getByText('Ada')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
