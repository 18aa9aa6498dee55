import { formatMoment } from '@switchboard/design-system';
import { CopyField } from '@switchboard/design-system/forms';
import { notify } from '@switchboard/platform';
import type { MadeLink } from './useInterview.ts';

/** The link, to copy; it is shown once. */
export function LinkStep({ link }: { link: MadeLink }) {
  const sent = link.isMailed ? ' It is being mailed to the lead as well.' : '';
  return (
    <CopyField
      label="Interview link"
      value={link.url}
      description={`Valid until ${formatMoment(link.expiresAt)}. Anyone who has it can open it: send it only to the lead.${sent}`}
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
