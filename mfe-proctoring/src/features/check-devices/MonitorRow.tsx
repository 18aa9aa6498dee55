import { IconMonitor, NativeButton, Text, tokens } from '@switchboard/design-system';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { t } from '../../texts/later/t.ts';
import { CheckRow } from './CheckRow.tsx';
import { rowId } from './missingDevice.ts';
import type { MonitorAnswer } from './useMonitors.ts';

const Explaining = styled.div`
  display: flex;
  flex-direction: column;
  grid-column: 2 / -1;
  align-items: flex-start;
  gap: ${tokens.space[2]};

  & > input {
    inline-size: 100%;
    padding: ${tokens.space[2]};
    border: ${tokens.line.hair} solid ${tokens.color.lineStrong};
    border-radius: ${tokens.radius.sm};
    background: ${tokens.color.surface};
    color: ${tokens.color.ink};
    font: inherit;
  }
`;

/** The maximum length that an event can carry. */
const maxExplanation = 400;

interface Props {
  answer: MonitorAnswer;
  /** The candidate's explanation of a wrongly detected monitor; null if there is none. */
  explanation: string | null;
  onExplain: (explanation: string) => void;
}

/** A browser may report one wide screen, a projector that is off or a virtual display as a second monitor. */
function Explain({ onExplain }: Pick<Props, 'onExplain'>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  if (!isOpen)
    return (
      <Explaining>
        <NativeButton onPress={() => setOpen(true)}>{t('monitor.only_one')}</NativeButton>
      </Explaining>
    );
  return (
    <Explaining>
      <label htmlFor={id}>{t('monitor.connected')}</label>
      <input
        id={id}
        maxLength={maxExplanation}
        value={text}
        aria-describedby={`${id}-note`}
        onChange={(event) => setText(event.target.value)}
      />
      <Text as="p" size="sm" tone="muted" id={`${id}-note`}>
        {t('monitor.read')}
      </Text>
      <NativeButton onPress={() => text.trim() !== '' && onExplain(text.trim())}>{t('monitor.save')}</NativeButton>
    </Explaining>
  );
}

/** Whether the candidate has exactly one monitor, updated when monitors are connected or disconnected. */
export function MonitorRow({ answer, explanation, onExplain }: Props) {
  const isExplained = answer === 'failed' && explanation !== null;
  return (
    <CheckRow
      id={rowId('monitor')}
      name={t('monitor.name')}
      icon={<IconMonitor />}
      status={isExplained ? 'explained' : answer}
      problem={isExplained || answer === 'passed' ? undefined : t(`monitor.${answer}`)}
      note={isExplained ? t('monitor.explained', { text: explanation }) : undefined}
      action={answer === 'failed' && !isExplained && <Explain onExplain={onExplain} />}
    />
  );
}
