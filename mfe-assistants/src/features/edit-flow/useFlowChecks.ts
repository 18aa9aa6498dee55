import type { FlowWorstCase } from '@switchboard/contracts/flow-operations';
import type { FlowProblem } from '@switchboard/contracts/flows/check/about';
import type { Flow } from '@switchboard/contracts/flows/document';
import { request } from '@switchboard/platform';
import { useEffect, useState } from 'react';

// Long enough not to check every letter, short enough to show the effect of a change.
const pauseMs = 500;

export interface FlowChecks {
  assistantId: string;
  /** The problems found in the last checked flow. */
  problems: readonly FlowProblem[];
  worstCase: FlowWorstCase | null;
  status: 'checking' | 'checked' | 'failed';
  /** Checks again after a failure. */
  retry: () => void;
}

const none: readonly FlowProblem[] = [];

/** Lets the server, which knows the assistant's tools, documents and slots, check a flow after each pause in editing. */
export function useFlowChecks(assistantId: string, flow: Flow): FlowChecks {
  const [found, setFound] = useState<Pick<FlowChecks, 'problems' | 'worstCase'>>({ problems: none, worstCase: null });
  const [status, setStatus] = useState<FlowChecks['status']>('checking');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry checks the same flow again.
  useEffect(() => {
    setStatus('checking');
    const controller = new AbortController();
    const check = async () => {
      try {
        const { problems, worst_case } = await request('POST /api/assistants/:id/flow/checks', {
          params: { id: assistantId },
          body: { flow },
          signal: controller.signal,
        });
        if (controller.signal.aborted) return;
        setFound({ problems, worstCase: worst_case });
        setStatus('checked');
      } catch {
        if (!controller.signal.aborted) setStatus('failed');
      }
    };
    const timer = setTimeout(() => void check(), pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [assistantId, flow, attempt]);
  return { ...found, assistantId, status, retry: () => setAttempt((before) => before + 1) };
}
