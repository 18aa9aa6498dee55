import { NativeButton, Stack } from '@switchboard/design-system';
import { IconHistory } from '@switchboard/design-system/icons';
import { MessageCard } from '../../candidate/MessageCard.tsx';
import { t } from '../../texts/later/t.ts';

interface Props {
  isStarting: boolean;
  onContinue: () => void;
  onWrite: () => void;
}

/** For the link of an interview that this browser started, or that staff allowed to continue here. */
export function ResumeCard({ isStarting, onContinue, onWrite }: Props) {
  return (
    <MessageCard
      icon={<IconHistory />}
      title={t('resume.title')}
      message={t('resume.text')}
      actions={
        <Stack direction="row" gap={3} wrap>
          <NativeButton size="lg" variant="primary" isPending={isStarting} onPress={onContinue}>
            {t('resume.continue')}
          </NativeButton>
          <NativeButton size="lg" onPress={onWrite}>
            {t('resume.cannot')}
          </NativeButton>
        </Stack>
      }
    />
  );
}
