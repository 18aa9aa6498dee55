import { IconAlert, IconCheckCircle, IconInfo, NativeButton } from '@switchboard/design-system';
import { useEffect, useRef } from 'react';
import { closingText } from '../../candidate/closingText.ts';
import { MessageCard } from '../../candidate/MessageCard.tsx';
import { t } from '../../texts/ends/t.ts';

interface Props {
  reason: string;
  /** Set if the link is valid again. */
  onReturn?: (() => void) | undefined;
  onClose: () => void;
}

const icons = { success: IconCheckCircle, neutral: IconInfo, warning: IconAlert, danger: IconAlert };

/** Why the interview is over, until the candidate has read it. Its button has the focus, so Enter continues. */
export function ClosingCard({ reason, onReturn, onClose }: Props) {
  const { tone, title, message, help } = closingText(reason);
  const Icon = icons[tone];
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <MessageCard
      role="alert"
      icon={<Icon />}
      tone={tone}
      title={title}
      message={message}
      help={help}
      helpTitle={t('end.next')}
      actions={
        onReturn ? (
          <NativeButton ref={first} size="lg" variant="primary" onPress={onReturn}>
            {t('end.again')}
          </NativeButton>
        ) : (
          <NativeButton ref={first} size="lg" variant="primary" onPress={onClose}>
            {t('end.ok')}
          </NativeButton>
        )
      }
    />
  );
}
