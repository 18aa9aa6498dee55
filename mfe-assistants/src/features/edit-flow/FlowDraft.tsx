import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import type { Flow } from '@switchboard/contracts/flows/document';
import type { FlowStart } from '@switchboard/contracts/flows/fields';
import type { FlowNode, SharedSubflowRef } from '@switchboard/contracts/flows/nodes';
import { sharedPartId } from '@switchboard/contracts/flows/shared-parts';
import { useCan, useFlag } from '@switchboard/platform';
import { useFormContext, useWatch } from '@switchboard/platform/forms';
import { useAddress } from '@switchboard/platform/router';
import { useCallback, useMemo, useState } from 'react';
import { useIsLocked } from '../../editing/access.tsx';
import { sharedOf } from '../../flow/sharedParts.ts';
import { ChooseCallDialog } from './CallPath.tsx';
import { ExportedMermaid } from './ExportedMermaid.tsx';
import { downloadFlow } from './exportedFlow.ts';
import { FirstFlow } from './FirstFlow.tsx';
import { FlowEditor } from './FlowEditor.tsx';
import { GeneratedTestsDialog } from './GeneratedTestsDialog.tsx';
import { ImportFlowDialog } from './ImportFlowDialog.tsx';
import { SharedEditor } from './SharedEditor.tsx';
import { TestHereDialog } from './TestHereDialog.tsx';
import { useFlowChecks } from './useFlowChecks.ts';
import { useLiveCalls } from './useFlowMarks.ts';
import { useFlowSupplies } from './useFlowSupplies.ts';
import { flowAddress, useMarks } from './useMarks.tsx';

type OpenDialog =
  | { name: 'call' }
  | { name: 'import'; replace: (flow: Flow, said: string) => void }
  /** The flow as it was when the dialog was opened. The dialog covers the editor. */
  | { name: 'tests' | 'mermaid'; flow: Flow }
  | { name: 'test-here'; node: FlowNode; flow: Flow }
  | null;
type Watched = [AssistantConfig['functions'], AssistantConfig['tools'], AssistantConfig['knowledge_base_ids']];

/** The flow of an assistant's draft: create, import, edit, check, export and test it. */
export function FlowDraft({ assistantId }: { assistantId: string }) {
  const { setValue } = useFormContext();
  const flow = (useWatch({ name: 'flow' }) as Flow | null | undefined) ?? null;
  const name = useWatch({ name: 'name' }) as string;
  const [functions, tools, knowledge] = useWatch({ name: ['functions', 'tools', 'knowledge_base_ids'] }) as Watched;
  const given = useMemo(
    () => ({ functions: functions ?? [], tools: tools ?? [], knowledge_base_ids: knowledge ?? [] }),
    [functions, tools, knowledge],
  );
  const supplies = useFlowSupplies(assistantId, given);
  const isReadOnly = useIsLocked(fieldsByPath.get('flow'));
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [editedPart, setEditedPart] = useState<string | null>(null);

  const [{ at }, change] = useAddress(flowAddress);
  const canReadCalls = useCan('call.read');
  const canTest = useCan('call.place');
  const hasCalls = useFlag('calllogs');
  const { marks, notice, follow } = useMarks(assistantId, flow);
  const live = useLiveCalls(assistantId, canReadCalls && flow !== null);
  // A second test at the same node starts with the values of the first.
  const [known, setKnown] = useState<FlowStart['fields']>({});

  const editShared = useCallback((shared: SharedSubflowRef) => setEditedPart(sharedPartId(shared)), []);
  const set = (next: Flow) => setValue('flow', next, { shouldDirty: true, shouldTouch: true });
  const close = () => setDialog(null);
  const useChecks = (edited: Flow) => useFlowChecks(assistantId, edited);

  if (flow === null)
    return (
      <>
        <FirstFlow
          assistantId={assistantId}
          isReadOnly={isReadOnly}
          onFlow={set}
          onImport={() => setDialog({ name: 'import', replace: set })}
        />
        {dialog?.name === 'import' && <ImportFlowDialog onImported={set} onClose={close} />}
      </>
    );
  const editedShared = sharedOf(flow, editedPart);
  if (editedShared)
    return (
      <SharedEditor
        assistantId={assistantId}
        flow={flow}
        shared={editedShared}
        supplies={supplies}
        onDone={(next) => {
          if (next) set(next);
          setEditedPart(null);
        }}
      />
    );
  return (
    <>
      {notice}
      <FlowEditor
        flow={flow}
        onChange={set}
        supplies={supplies}
        useChecks={useChecks}
        isReadOnly={isReadOnly}
        marks={marks}
        live={live}
        follow={follow ?? null}
        onTest={canTest ? (node, edited) => setDialog({ name: 'test-here', node, flow: edited }) : undefined}
        onEditShared={editShared}
        place={at}
        actions={(edited, take) => [
          {
            section: 'Flow',
            items: [
              ...(canReadCalls
                ? [
                    {
                      id: 'traffic',
                      label: 'Show the calls of 30 days',
                      onAction: () => change({ show: 'traffic', call: null }),
                    },
                  ]
                : []),
              {
                id: 'coverage',
                label: 'Show what tests cover',
                onAction: () => change({ show: 'coverage', call: null }),
              },
              ...(canReadCalls && hasCalls
                ? [{ id: 'call', label: 'Show the path of a call…', onAction: () => setDialog({ name: 'call' }) }]
                : []),
              {
                id: 'tests',
                label: 'Generate tests…',
                onAction: () => setDialog({ name: 'tests', flow: edited }),
              },
              {
                id: 'import',
                label: 'Import…',
                isDisabled: isReadOnly,
                onAction: () => setDialog({ name: 'import', replace: take }),
              },
              { id: 'json', label: 'Export as JSON', onAction: () => downloadFlow(edited, name) },
              {
                id: 'mermaid',
                label: 'Export as Mermaid…',
                onAction: () => setDialog({ name: 'mermaid', flow: edited }),
              },
            ],
          },
        ]}
      />
      {dialog?.name === 'import' && (
        <ImportFlowDialog
          replaces
          onImported={(next) => dialog.replace(next, 'Flow imported. Undo brings the previous one back.')}
          onClose={close}
        />
      )}
      {dialog?.name === 'call' && (
        <ChooseCallDialog
          assistantId={assistantId}
          onChoose={(id) => change({ call: id, show: null })}
          onClose={close}
        />
      )}
      {dialog?.name === 'test-here' && (
        <TestHereDialog
          node={dialog.node}
          fields={dialog.flow.fields}
          values={known}
          onStart={(start) => {
            setKnown(start.fields);
            change({ test: 'new', start: JSON.stringify(start), call: null, show: null });
          }}
          onClose={close}
        />
      )}
      {dialog?.name === 'tests' && (
        <GeneratedTestsDialog assistantId={assistantId} flow={dialog.flow} onClose={close} />
      )}
      {dialog?.name === 'mermaid' && <ExportedMermaid flow={dialog.flow} name={name} onClose={close} />}
    </>
  );
}
