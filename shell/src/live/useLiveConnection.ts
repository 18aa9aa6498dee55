import { useClient, useOrganization, useUser } from '@switchboard/platform';
import { onLiveEvent, publishLiveEvent } from '@switchboard/platform/host';
import { useEffect, useState } from 'react';
import { refreshSession } from '../session/sessionActions.ts';
import { onSessionChangeElsewhere } from '../session/sessionChannel.ts';
import { useSessionContext } from '../session/useSessionContext.ts';
import { openSharedConnection } from './sharedConnection.ts';

const quietMs = 5000;
// A burst of member changes causes one request.
const settleMs = 250;

interface LiveConnectionState {
  /** The stream has been down, or its server without events, for over 5 s. */
  isReconnecting: boolean;
  /** The server ended the stream because the account has too many of them. */
  isPaused: boolean;
  /** How often the stream has reconnected. */
  reopenings: number;
}

/** Live events of the active organization, or those that a client of one receives, while mounted. */
export function useLiveConnection(): LiveConnectionState {
  const context = useSessionContext();
  const organizationId = useOrganization()?.id;
  const clientId = useClient()?.client_id;
  const place = organizationId ?? clientId;
  const userId = useUser().id;
  const [isReconnecting, setReconnecting] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const [reopenings, setReopenings] = useState(0);

  useEffect(() => {
    if (!place) return;
    let downTimer: ReturnType<typeof setTimeout> | undefined;
    const isDown = (isSo: boolean) => {
      if (isSo) downTimer ??= setTimeout(() => setReconnecting(true), quietMs);
      else {
        clearTimeout(downTimer);
        downTimer = undefined;
        setReconnecting(false);
      }
    };
    const close = openSharedConnection(`${userId}.${place}`, {
      onEvent: publishLiveEvent,
      onOpen: (isGap) => {
        isDown(false);
        setPaused(false);
        if (!isGap) return;
        setReopenings((before) => before + 1);
        void context.queryClient.invalidateQueries();
      },
      onDown: () => {
        isDown(true);
        // A stream does not expose its HTTP status: only the session shows whether the server refuses access.
        void refreshSession(context);
      },
      onHearing: (isHearing) => isDown(!isHearing),
      onReplaced: () => setPaused(true),
    });
    return () => {
      clearTimeout(downTimer);
      close();
    };
  }, [place, userId, context]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void refreshSession(context), settleMs);
    };
    const concerning: readonly string[] = clientId
      ? ['client_member.changed', 'client.changed']
      : ['member.changed', 'organization.changed'];
    const stopEvents = onLiveEvent(({ type }) => {
      if (concerning.includes(type)) refresh();
    });
    const stopTabs = onSessionChangeElsewhere(refresh);
    return () => {
      clearTimeout(timer);
      stopEvents();
      stopTabs();
    };
  }, [context, clientId]);

  return { isReconnecting, isPaused, reopenings };
}
