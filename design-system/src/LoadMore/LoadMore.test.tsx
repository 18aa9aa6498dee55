import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LoadMore } from './LoadMore.tsx';

const gone = new Error('The database is restarting.');

test('LoadMore loads the next page while there is one, and reports an error if loading fails', async () => {
  const failures: (Error | null)[] = [];
  let asked = 0;
  const query = {
    hasNextPage: true,
    isFetchingNextPage: false,
    fetchNextPage: async () => {
      asked += 1;
      return { isFetchNextPageError: asked > 1, error: asked > 1 ? gone : null };
    },
  };
  const { rerender } = render(<LoadMore query={query} onFailed={(error) => failures.push(error)} />);
  const button = screen.getByRole('button', { name: 'Load more' });
  await userEvent.click(button);
  expect([asked, failures]).toEqual([1, []]);
  await userEvent.click(button);
  await waitFor(() => expect(failures).toEqual([gone]));
  rerender(<LoadMore query={{ ...query, hasNextPage: false }} onFailed={() => undefined} />);
  expect(screen.queryByRole('button')).toBeNull();
});
