import { Button } from '../Button/Button.tsx';
import { Stack } from '../Stack/Stack.tsx';

/** A list that is loaded page by page. */
export interface PagedReading {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<{ isFetchNextPageError: boolean; error: Error | null }>;
}

export interface LoadMoreProps {
  query: PagedReading;
  /** Called if the next page couldn't be loaded; the listed rows stay. */
  onFailed: (error: Error | null) => void;
}

/** The button below a list that loads the next page; nothing if there is none. */
export function LoadMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, onFailed }: LoadMoreProps) {
  if (!hasNextPage) return null;
  const load = async () => {
    const { isFetchNextPageError, error } = await fetchNextPage();
    if (isFetchNextPageError) onFailed(error);
  };
  return (
    <Stack align="center">
      <Button size="sm" isPending={isFetchingNextPage} onPress={() => void load()}>
        Load more
      </Button>
    </Stack>
  );
}
