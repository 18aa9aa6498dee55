import { IconMessage } from '@switchboard/design-system';
import { MessageCard } from '../../candidate/MessageCard.tsx';
import { t } from '../../texts/later/t.ts';
import { AskStaff } from '../prepare-interview/AskStaff.tsx';

/** The form that emails link to instead of asking for a reply. It works on phones, and after the interview. */
export function WriteCard({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <MessageCard
      icon={<IconMessage />}
      title={t('ask.title')}
      message={t('ask.text')}
      actions={<AskStaff token={token} kind="message" organization={null} onClose={onClose} />}
    />
  );
}
