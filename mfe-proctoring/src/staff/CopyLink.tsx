import type { VideoLink } from '@switchboard/contracts/interviews';
import { formatMoment } from '@switchboard/design-system';
import { CopyField } from '@switchboard/design-system/forms';
import { notify } from '@switchboard/platform';

/** The full address of a link, for sending it to people. */
export const addressOf = ({ url }: Pick<VideoLink, 'url'>) => new URL(url, window.location.origin).href;

/** A link to copy, shown once. */
export function CopyLink({ link }: { link: VideoLink }) {
  const sent = link.is_mailed ? ' It is being mailed to the lead as well.' : '';
  return (
    <CopyField
      label="Interview link"
      value={addressOf(link)}
      description={`Shown once. Valid until ${formatMoment(link.expires_at)}. Anyone who has it can open it: send it only to the lead.${sent}`}
      onCopied={() =>
        notify({ title: 'Copied!', description: 'Video call link copied to clipboard.', tone: 'success' })
      }
      onRefused={() =>
        notify({
          title: 'The link could not be copied',
          description: 'Select it and copy it by hand.',
          tone: 'warning',
        })
      }
    />
  );
}
