import type { Flow } from '@switchboard/contracts/flows/document';
import type { SharedSubflowRef } from '@switchboard/contracts/flows/nodes';
import type { SharedSubflowDetail, SharedSubflowVersionDetail } from '@switchboard/contracts/shared-subflows';
import { Banner, Button, Heading, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { useLeaveQuestion } from '@switchboard/platform/forms';
import { endpointQuery, useFreshQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { documentIn, isSameDocument, runVersionEverywhere, withEditable } from '../../flow/sharedParts.ts';
import type { FlowSupplies } from './FlowContext.ts';
import { FlowEditor } from './FlowEditor.tsx';
import { SaveSharedDialog } from './SaveSharedDialog.tsx';
import { useFlowChecks } from './useFlowChecks.ts';

interface SharedEditorProps {
  assistantId: string;
  /** The draft's flow; the sub-flow is checked with it. */
  flow: Flow;
  /** The version that the flow uses. */
  shared: SharedSubflowRef;
  supplies: FlowSupplies;
  /** Returns to the flow: a changed one if it uses the new version, null if it stays unchanged. */
  onDone: (next: Flow | null) => void;
}

interface WorkbenchProps extends SharedEditorProps {
  detail: SharedSubflowDetail;
  /** The newest version, which is being edited. */
  base: SharedSubflowVersionDetail;
}

function Workbench({ assistantId, flow, shared, supplies, onDone, detail, base }: WorkbenchProps) {
  const [opened] = useState(() => withEditable(flow, base, base.document, base.subflows));
  const [edited, setEdited] = useState(opened.flow);
  const [isSaving, setSaving] = useState(false);
  const document = documentIn(edited, opened.part);
  const isChanged = document !== null && !isSameDocument(document, base.document);
  const { question, leave, settle } = useLeaveQuestion(isChanged);
  const useChecks = (next: Flow) => {
    const checks = useFlowChecks(assistantId, next);
    return { ...checks, problems: checks.problems.filter(({ subflow }) => subflow === opened.part) };
  };
  return (
    <Stack gap={4}>
      <Stack direction="row" gap={3} justify="between" align="start" wrap>
        <div style={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
          <Heading level={2}>Edit shared sub-flow “{base.name}”</Heading>
        </div>
        <Stack direction="row" gap={2} wrap>
          <Button onPress={() => leave(() => onDone(null))}>Back to the flow</Button>
          <Button variant="primary" isDisabled={!isChanged} onPress={() => setSaving(true)}>
            Save as version {base.version + 1}…
          </Button>
        </Stack>
      </Stack>
      {shared.version < base.version && (
        <Banner tone="info">
          You are editing version {base.version}, the newest one. This flow uses version {shared.version}.
        </Banner>
      )}
      <Text size="sm" tone="muted">
        The check uses the tools, knowledge and slots of this assistant. Other assistants may have others.
      </Text>
      <FlowEditor flow={edited} onChange={setEdited} supplies={supplies} useChecks={useChecks} only={opened.part} />
      {isSaving && document && (
        <SaveSharedDialog
          detail={detail}
          base={base}
          document={document}
          onSaved={({ subflows }, usesIt) => {
            settle();
            onDone(usesIt ? runVersionEverywhere(flow, subflows) : null);
          }}
          onClose={() => setSaving(false)}
        />
      )}
      <LeaveQuestion form={{ question, clash: null }} />
    </Stack>
  );
}

function Newest(props: SharedEditorProps & { detail: SharedSubflowDetail }) {
  // A version that someone else saves in the meantime causes a conflict instead of replacing the edited one.
  const [version] = useState(props.detail.latest_version);
  const base = useFreshQuery(
    endpointQuery('GET /api/shared-subflows/:id/versions/:version', { params: { id: props.shared.id, version } }),
  );
  return (
    <Loaded query={base} failed="Failed to load the shared sub-flow" loading={<Skeleton lines={8} />}>
      {(read) => <Workbench {...props} base={read} />}
    </Loaded>
  );
}

/** The newest version of a shared sub-flow as its own graph. Saving creates the next version. */
export function SharedEditor(props: SharedEditorProps) {
  const { shared, onDone } = props;
  const detail = useFreshQuery(endpointQuery('GET /api/shared-subflows/:id', { params: { id: shared.id } }));
  return (
    <Stack gap={4}>
      {detail.isError && (
        <div>
          <Button onPress={() => onDone(null)}>Back to the flow</Button>
        </div>
      )}
      <Loaded query={detail} failed="Failed to load the shared sub-flow" loading={<Skeleton lines={8} />}>
        {(read) => <Newest {...props} detail={read} />}
      </Loaded>
    </Stack>
  );
}
