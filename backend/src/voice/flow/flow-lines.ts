import type { FlowLine } from '@switchboard/contracts/flows/walk/position';

/** A step of a flow as transcripts of calls store it. */
export const stepOf = (flow: FlowLine | undefined) =>
  flow
    ? {
        flow: flow.trace,
        ...(flow.assistant_id === undefined ? {} : { flow_assistant_id: flow.assistant_id }),
        ...(flow.asked === undefined ? {} : { flow_asked: flow.asked }),
      }
    : {};
