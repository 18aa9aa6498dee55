import { useQuery } from '@switchboard/platform/query';
import { callLogOptions, recordingOptions } from '../../api/callLogs.ts';

/** A call log and the link to its recording, where it has one. */
export function useCallLogView(callLogId: string) {
  const log = useQuery(callLogOptions(callLogId));
  const recording = useQuery({ ...recordingOptions(callLogId), enabled: log.data?.has_recording === true });
  return { log, recording };
}

export type CallLogView = ReturnType<typeof useCallLogView>;
