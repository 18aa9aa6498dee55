import { Button, IconRefresh, IconWifiOff, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { useOnline } from '../notices/useOnline.ts';
import { useUpdateReady } from './useUpdateReady.ts';

/** Sits on top of the dock, whatever its height. */
const Line = styled.div`
  position: absolute;
  inset-block-end: calc(100% + ${tokens.space[3]});
  inset-inline-end: ${tokens.space[4]};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[2]};
  max-inline-size: min(${tokens.width.prose}, 100vw - 2 * ${tokens.space[4]});
  padding: ${tokens.space[1]} ${tokens.space[3]};
  border: ${tokens.line.hair} solid ${tokens.color.warningLine};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.warningSoft};
  color: ${tokens.color.warning};
  font-size: ${tokens.text.sm};

  &[data-tone='info'] {
    border-color: ${tokens.color.infoLine};
    background: ${tokens.color.infoSoft};
    color: ${tokens.color.info};
  }
`;

/** The states of a connection that are shown. */
export type ConnectionNews = 'offline' | 'reconnecting' | 'paused' | 'update';

/** One line with the state of the connection to the server. Nothing on screen is replaced. */
export function ConnectionLine({ news, onReload }: { news: ConnectionNews; onReload: () => void }) {
  if (news === 'offline')
    return (
      <Line role="status">
        <IconWifiOff size={14} />
        <strong>You are offline.</strong>
        <span>This page stays open. You can save again when you are back online.</span>
      </Line>
    );
  if (news === 'reconnecting')
    return (
      <Line role="status">
        <IconWifiOff size={14} /> <span>Reconnecting…</span>
      </Line>
    );
  if (news === 'paused')
    return (
      <Line role="status" data-tone="info">
        <IconWifiOff size={14} />
        <span>
          Live updates are paused: your account is open in too many windows. They resume when you return to this window.
        </span>
      </Line>
    );
  return (
    <Line role="status" data-tone="info">
      <IconRefresh size={14} />
      <span>A new version of Switchboard is ready.</span>
      <Button size="sm" onPress={onReload}>
        Reload the page
      </Button>
    </Line>
  );
}

interface ConnectionNoticeProps {
  isReconnecting: boolean;
  /** The account has too many streams, and the server ended this one. */
  isPaused?: boolean;
  /** How often the stream has reconnected. */
  reopenings: number;
  reload?: () => void;
}

/** Shows that the page is offline, that the server does not answer, or that a newer version is available. */
export function ConnectionNotice({
  isReconnecting,
  isPaused = false,
  reopenings,
  reload = () => window.location.reload(),
}: ConnectionNoticeProps) {
  const isOnline = useOnline();
  const hasUpdate = useUpdateReady(reopenings);
  const news: ConnectionNews | null = !isOnline
    ? 'offline'
    : isReconnecting
      ? 'reconnecting'
      : isPaused
        ? 'paused'
        : hasUpdate
          ? 'update'
          : null;
  return news && <ConnectionLine news={news} onReload={reload} />;
}
