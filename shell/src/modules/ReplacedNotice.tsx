import type { BootModule } from '@switchboard/contracts/modules';
import { Button, IconButton, IconClose, IconInfo, Text, tokens } from '@switchboard/design-system';
import { useState } from 'react';
import styled from 'styled-components';
import { isOverride } from './integrity.ts';

// One entry per module: the version whose notice was dismissed.
const storageKey = 'switchboard.replaced-notices';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[2]};
  padding: ${tokens.space[1]} ${tokens.space[4]};
  border-block-end: ${tokens.line.hair} solid ${tokens.color.warningLine};
  background: ${tokens.color.warningSoft};
  color: ${tokens.color.ink};

  & > svg {
    flex: none;
    color: ${tokens.color.warning};
  }

  & > span {
    flex: 1 1 16rem;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`;

function readDismissed(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function remember(module: BootModule): void {
  const { id, version } = module.manifest;
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readDismissed(), [id]: version }));
  } catch {
    // Without storage it is dismissed for this page only.
  }
}

interface ReplacedNoticeProps {
  wanted: BootModule;
  shown: BootModule;
  onRetry: () => void;
}

/** Shows which release replaces the one that did not work, and offers to try that again. */
export function ReplacedNotice({ wanted, shown, onRetry }: ReplacedNoticeProps) {
  const { id, title, version } = wanted.manifest;
  const [isDismissed, setDismissed] = useState(() => readDismissed()[id] === version);
  if (isDismissed) return null;
  const dismiss = () => {
    remember(wanted);
    setDismissed(true);
  };
  const from = isOverride(wanted) ? `${title} from ${new URL(wanted.base_path).host}` : `${title} ${version}`;
  return (
    <Line role="status">
      <IconInfo />
      <Text size="sm">
        {from} did not work here, so you see {shown.manifest.version}.
      </Text>
      <Button size="sm" variant="ghost" onPress={onRetry}>
        Try the new version
      </Button>
      <IconButton label="Dismiss" size="sm" icon={<IconClose />} onPress={dismiss} />
    </Line>
  );
}
