import type { VideoLink } from '@switchboard/contracts/interviews';
import { addressOf } from './CopyLink.tsx';

/** Leaves the shell for the page of a link, because the candidate's page is a standalone page. */
export const openLink = {
  go(link: Pick<VideoLink, 'url'>): void {
    window.location.assign(addressOf(link));
  },
};
