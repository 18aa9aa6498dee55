import { Page, Skeleton, Stack, VisuallyHidden } from '@switchboard/design-system';

/** The shape of a page until its module arrives: title, one action, content. */
export function PageSkeleton() {
  return (
    <Page aria-busy="true">
      <VisuallyHidden role="status">Loading the page…</VisuallyHidden>
      <Stack direction="row" justify="between">
        <Skeleton width={220} height={32} />
        <Skeleton width={120} height={36} />
      </Stack>
      <Skeleton shape="block" height={56} />
      <Skeleton shape="block" height={320} />
    </Page>
  );
}
