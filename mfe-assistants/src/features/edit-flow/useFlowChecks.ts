import type { FlowWorstCase } from '@switchboard/contracts/flow-operations';
import type { FlowProblem } from '@switchboard/contracts/flows/check/about';
import type { Flow } from '@switchboard/contracts/flows/document';
import { request } from '@switchboard/platform';
import { useEffect, useState } from 'react';

// Long enough that typing isn't checked letter by letter, short enough to see what a change did.
const pauseMs = 500;

export interface FlowChecks {
  assistantId: string;
  /** What was found in the flow that was checked last. */
  problems: readonly FlowProblem[];
  worstCase: FlowWorstCase | null;
  status: 'checking' | 'checked' | 'failed';
  /** Checks once more after a failure. */
  retry: () => void;
}

const none: readonly FlowProblem[] = [];

/** Has the server check a flow whenever nobody has changed it for a moment. It knows the assistant's tools, documents and slots. */
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
