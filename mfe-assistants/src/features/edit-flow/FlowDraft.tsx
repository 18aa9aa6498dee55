import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import type { Flow } from '@switchboard/contracts/flows/document';
import { useFormContext, useWatch } from '@switchboard/platform/forms';
import { useMemo, useState } from 'react';
import { useIsLocked } from '../../editing/access.tsx';
import { ExportedMermaid } from './ExportedMermaid.tsx';
import { downloadFlow } from './exportedFlow.ts';
import { FirstFlow } from './FirstFlow.tsx';
import { FlowEditor } from './FlowEditor.tsx';
import { GeneratedTestsDialog } from './GeneratedTestsDialog.tsx';
import { ImportFlowDialog } from './ImportFlowDialog.tsx';
import { useFlowChecks } from './useFlowChecks.ts';
import { useFlowSupplies } from './useFlowSupplies.ts';

type OpenDialog = 'import' | 'tests' | 'mermaid' | null;
type Watched = [AssistantConfig['functions'], AssistantConfig['tools'], AssistantConfig['knowledge_base_ids']];

/** The flow of an assistant's draft: made, imported, edited, checked, exported and tested. */
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
  const [shown, setShown] = useState<Flow | null>(null);
  const [replace, setReplace] = useState<((flow: Flow, said: string) => void) | null>(null);

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
          onImport={() => setDialog('import')}
        />
        {dialog === 'import' && <ImportFlowDialog onImported={set} onClose={close} />}
      </>
    );
  return (
    <>
      <FlowEditor
        flow={flow}
        onChange={set}
        supplies={supplies}
        useChecks={useChecks}
        isReadOnly={isReadOnly}
        actions={(edited, take) => [
          {
            section: 'Flow',
            items: [
              {
                id: 'tests',
                label: 'Generate tests…',
                onAction: () => {
                  setShown(edited);
                  setDialog('tests');
                },
              },
              {
                id: 'import',
                label: 'Import…',
                isDisabled: isReadOnly,
                onAction: () => {
                  setReplace(() => take);
                  setDialog('import');
                },
              },
              { id: 'json', label: 'Export as JSON', onAction: () => downloadFlow(edited, name) },
              {
                id: 'mermaid',
                label: 'Export as Mermaid…',
                onAction: () => {
                  setShown(edited);
                  setDialog('mermaid');
                },
              },
            ],
          },
        ]}
      />
      {dialog === 'import' && (
        <ImportFlowDialog
          replaces
          onImported={(next) =>
            replace ? replace(next, 'Flow imported. Undo brings the previous one back.') : set(next)
          }
          onClose={close}
        />
      )}
      {dialog === 'tests' && shown && <GeneratedTestsDialog assistantId={assistantId} flow={shown} onClose={close} />}
      {dialog === 'mermaid' && shown && <ExportedMermaid flow={shown} name={name} onClose={close} />}
    </>
  );
}
