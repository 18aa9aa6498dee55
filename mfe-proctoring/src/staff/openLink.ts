import type { VideoLink } from '@switchboard/contracts/interviews';
import { addressOf } from './CopyLink.tsx';

/** Leaves for the page of a link: the candidate's page is one of its own, which the shell does not draw. */
export const openLink = {
  go(link: Pick<VideoLink, 'url'>): void {
    window.location.assign(addressOf(link));
  },
};
