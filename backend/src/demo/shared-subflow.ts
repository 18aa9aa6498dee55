import { type Flow, type FlowInput, SharedSubflowDocument } from '@switchboard/contracts/flows/document';
import { resolveShared, type SharedVersion } from '@switchboard/contracts/flows/shared-parts';
import { demoFlow, outcomes, when } from './flow-parts.ts';

/** The shared sub-flow of the demo's flows. Its id is a placeholder for the id that it gets in an organization. */
export const verifyCaller = { id: '5ba5ed00-0000-4000-8000-000000000001', version: 1 } as const;

/** Verifies the identity of the caller. */
export const verifyCallerVersion = (): SharedVersion => ({
  ...verifyCaller,
  name: 'Verify the caller',
  document: SharedSubflowDocument.parse({
    start: 'right_person',
    fields: [
      { name: 'is_patient', type: 'yes_no', label: 'Is the patient' },
      { name: 'born', type: 'date', label: 'Date of birth' },
    ],
    nodes: [
      {
        id: 'right_person',
        kind: 'ask',
        name: 'Right person?',
        field: 'is_patient',
        question: 'Am I speaking with {first_name} {last_name}?',
      },
      { id: 'is_patient', kind: 'decide', name: 'Is it?' },
      {
        id: 'born',
        kind: 'ask',
        name: 'Date of birth',
        field: 'born',
        question: 'For your safety, when were you born?',
        again: 'Please tell me the day, the month and the year.',
        confirms: true,
        attempts: 3,
      },
      { id: 'verified', kind: 'return', result: 'verified' },
      { id: 'not_verified', kind: 'return', result: 'not_verified' },
    ],
    edges: [
      ...outcomes('right_person', { done: 'is_patient', gave_up: 'not_verified' }),
      when('is-it', 'is_patient', 'born', { field: 'is_patient', is: 'is', values: [true] }),
      ...outcomes('is_patient', { else: 'not_verified' }),
      ...outcomes('born', { done: 'verified', gave_up: 'not_verified' }),
    ],
  }),
});

/** A flow of the demo whose nodes can run the shared sub-flow. */
export const flowWithVerify = (parts: Omit<FlowInput, 'format'>): Flow =>
  resolveShared(demoFlow(parts), ({ id }) => (id === verifyCaller.id ? verifyCallerVersion() : undefined));

/** The same flow with the shared sub-flow's id in an organization. */
export function withSharedId(flow: Flow, id: string): Flow {
  const nodes = flow.nodes.map((node) =>
    node.kind === 'subflow' && node.shared?.id === verifyCaller.id
      ? { ...node, shared: { ...verifyCaller, id } }
      : node,
  );
  return resolveShared({ ...flow, nodes }, (ref) => (ref.id === id ? { ...verifyCallerVersion(), id } : undefined));
}
