import type { AnswerQuestion, InterviewState } from '@switchboard/contracts/interview-sessions';
import { ApiError, request } from '@switchboard/platform';
import { candidateApi } from '../../api/candidate.ts';

const retryMs = 3_000;

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Whether sending the same request again can succeed: a rate limit passes, but not a limit of the whole interview. */
const isPassing = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || (error.status === 429 && error.reason !== 'too_many_messages'));

/** Retries until the server has answered, so that an answer isn't lost with the network. Throws if the server refuses. */
async function untilAnswered(send: () => Promise<InterviewState>, signal: AbortSignal): Promise<InterviewState> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!isPassing(error) || signal.aborted) throw error;
      await wait(retryMs, signal);
      signal.throwIfAborted();
    }
  }
}

/** Sends an answer. If the server already has it or no longer waits for it, returns the server's current state. */
export async function sendAnswer(
  id: string,
  tab: string,
  answer: AnswerQuestion,
  signal: AbortSignal,
): Promise<InterviewState> {
  try {
    return await untilAnswered(
      () => request('POST /api/interviews/:id/answers', { params: { id }, body: answer }),
      signal,
    );
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'not_the_question')
      return untilAnswered(() => candidateApi.join(id, tab), signal);
    throw error;
  }
}

/** Writes to the interviewer outside the questions. The id lets the server recognize a message that is sent again. */
export function sendMessage(
  interviewId: string,
  tab: string,
  text: string,
  signal: AbortSignal,
): Promise<InterviewState> {
  const body = { tab, id: crypto.randomUUID(), text };
  return untilAnswered(
    () => request('POST /api/interviews/:id/messages', { params: { id: interviewId }, body }),
    signal,
  );
}
