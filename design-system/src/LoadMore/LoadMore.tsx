import { Button } from '../Button/Button.tsx';
import { Stack } from '../Stack/Stack.tsx';

/** A list that is read page after page. */
export interface PagedReading {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<{ isFetchNextPageError: boolean; error: Error | null }>;
}

export interface LoadMoreProps {
  query: PagedReading;
  /** Says that the next page could not be read; what is listed stays. */
  onFailed: (error: Error | null) => void;
}

/** The way to the next page below a list; nothing where there is none. */
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
