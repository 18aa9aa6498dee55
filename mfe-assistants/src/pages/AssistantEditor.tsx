import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { AssistantDetail } from '@switchboard/contracts/assistants';
import {
  Badge,
  Button,
  ButtonGroup,
  Heading,
  SampleBadge,
  Section,
  Stack,
  StickyFooter,
  Text,
} from '@switchboard/design-system';
import { Tabs } from '@switchboard/design-system/data';
import { Form } from '@switchboard/design-system/forms';
import { IconEye, IconHistory, IconSave } from '@switchboard/design-system/icons';
import { ConfirmDialog, LeaveQuestion } from '@switchboard/design-system/overlays';
import { Hint, Slot, useCan, useFlag, useOrganization, WhoAnswers } from '@switchboard/platform';
import { FormProvider } from '@switchboard/platform/forms';
import { anyText, oneOf, useAddress, useNavigate } from '@switchboard/platform/router';
import { useMemo, useState } from 'react';
import { AssistantStatusBadge } from '../display/AssistantStatusBadge.tsx';
import { EditorAccessContext } from '../editing/access.tsx';
import { type FieldProblem, fieldProblems, placed } from '../editing/formErrors.ts';
import { resetValues } from '../editing/resetValues.ts';
import { PlacesContext } from '../editing/target.tsx';
import { showTestPath } from '../editing/testPath.ts';
import { useAssistantEditor } from '../editing/useAssistantEditor.ts';
import { KnowledgePicker } from '../features/choose-knowledge/KnowledgePicker.tsx';
import { NumbersOfAssistant, numbersPlace } from '../features/choose-numbers/NumbersOfAssistant.tsx';
import { HistoryPanel } from '../features/compare-versions/HistoryPanel.tsx';
import { NoticeSwitch } from '../features/disclose/NoticeSwitch.tsx';
import { LanguageModelChoice, TranscriberChoice } from '../features/edit-agent/ModelSections.tsx';
import { VoiceChoice } from '../features/edit-agent/VoiceSection.tsx';
import { FlowAlone, FlowCard, placeInFlow } from '../features/edit-flow/FlowTab.tsx';
import { PromptWorkspace } from '../features/edit-prompts/PromptWorkspace.tsx';
import { StandardForm } from '../features/edit-standard/StandardForm.tsx';
import { UpgradeToPro } from '../features/edit-standard/UpgradeToPro.tsx';
import { AssistantMenu } from '../features/manage-assistant/AssistantMenu.tsx';
import { AssistantPreview } from '../features/preview-assistant/AssistantPreview.tsx';
import { PronunciationsDialog } from '../features/pronounce/PronunciationsDialog.tsx';
import { NextSteps } from '../features/publish-assistant/NextSteps.tsx';
import { PublishDialog } from '../features/publish-assistant/PublishDialog.tsx';
import { publishVerb } from '../features/publish-assistant/publishLabels.ts';
import { ClashDialog } from '../features/resolve-clash/ClashDialog.tsx';
import { DraftTests, type EditorTab, editorTabs, tabItems, withProblems } from './assistantTabs.tsx';
import { EditorNotices } from './EditorNotices.tsx';
import { titleOf } from './editorTitle.ts';
import { useFocus } from './useFocus.ts';
import { useSaveKeys } from './useSaveKeys.ts';

const parts = {
  tab: oneOf(editorTabs),
  view: oneOf(['workspace']),
  panel: oneOf(['history', 'preview', 'pronunciations']),
  /** A place in the flow. */
  at: anyText,
};

/** Keeps the previous array while the problems are equal. */
function useSame(problems: FieldProblem[]): FieldProblem[] {
  const [kept, keep] = useState(problems);
  if (JSON.stringify(kept) === JSON.stringify(problems)) return kept;
  keep(problems);
  return problems;
}

/** An assistant's draft: tabs for PRO accounts, one form for all others. */
export function AssistantEditor({ assistant }: { assistant: AssistantDetail }) {
  const canWrite = useCan('assistant.write');
  const canReadCalls = useCan('call.read');
  const hasCalls = useFlag('calllogs');
  const isPro = useOrganization()?.is_pro === true;
  // If PRO is lost while an editor is open, the tabs stay; if PRO is gained, they appear.
  const [isTabbed, setTabbed] = useState(isPro);
  if (isPro && !isTabbed) setTabbed(true);
  const [{ tab, view, panel }, change] = useAddress(parts);
  const navigate = useNavigate();
  const [target, setTarget] = useState<string | null>(null);
  const [isResetting, setResetting] = useState(false);
  const [publishing, setPublishing] = useState<AssistantDetail | null>(null);
  const [live, setLive] = useState<AssistantDetail | null>(null);

  const go = (path: string) => {
    setPublishing(null);
    const { tab: wanted } = placed(path, '');
    if ((isTabbed || wanted === 'flow') && editorTabs.includes(wanted as EditorTab))
      change({ tab: wanted, view: null, panel: null, at: placeInFlow(path) });
    setTarget(path);
  };
  const editor = useAssistantEditor(assistant, { onInvalid: ([first]) => first && go(first.path) });
  const { form, isDirty } = editor;
  const problems = useSame(fieldProblems(form.formState.errors));
  const places = useMemo(() => ({ problems, target: target === null ? null : placed(target, '') }), [problems, target]);
  const isShown = target !== null && (!isTabbed || placed(target, '').tab === (tab ?? 'agent'));
  useFocus(isShown ? target : null, form.setFocus, () => setTarget(null));
  useSaveKeys(() => canWrite && isDirty && form.submit());
  const access = useMemo(() => ({ canWrite, isPro }), [canWrite, isPro]);
  const publishLabel = publishVerb(assistant);
  const publish = () => editor.saveThen(setPublishing);
  const save = () =>
    new Promise<boolean>((resolve) =>
      editor.saveThen(
        () => resolve(true),
        () => resolve(false),
      ),
    );
  // The same elements until the assistant changes, so that a key in a field doesn't render the other fields again.
  const items = useMemo(
    () =>
      tabItems(assistant, {
        canReadCalls: canReadCalls && hasCalls,
        onOpenWorkspace: () => change({ view: 'workspace' }),
        onViewCall: (log) => void navigate(`/assistants/${assistant.id}?tab=calls&view=transcript&log=${log}`),
      }),
    [assistant, canReadCalls, hasCalls, change, navigate],
  );
  const standard = useMemo(
    () => (
      <Stack gap={6}>
        <StandardForm
          upgrade={<UpgradeToPro />}
          numbers={<NumbersOfAssistant assistant={assistant} />}
          knowledge={<KnowledgePicker />}
          notice={<NoticeSwitch assistantId={assistant.id} />}
          flow={<FlowCard onOpen={() => change({ tab: 'flow' })} />}
          models={
            <>
              <LanguageModelChoice />
              <TranscriberChoice />
              <VoiceChoice />
            </>
          }
        />
        <Section title="Tests">
          <DraftTests assistant={assistant} />
        </Section>
      </Stack>
    ),
    [assistant, change],
  );
  const tabs = (
    <Tabs
      label="Assistant"
      selectedId={tab ?? 'agent'}
      onSelectionChange={(id) => change({ tab: id === 'agent' ? null : id })}
      items={withProblems(items, problems)}
    />
  );
  const tabbed =
    view === 'workspace' ? (
      <PromptWorkspace assistantId={assistant.id} save={save} onClose={() => change({ view: null, tab: 'prompt' })} />
    ) : (
      tabs
    );
  const content = isTabbed ? (
    tabbed
  ) : tab === 'flow' ? (
    <FlowAlone assistantId={assistant.id} onClose={() => change({ tab: null })} />
  ) : (
    standard
  );
  return (
    <EditorAccessContext value={access}>
      <PlacesContext value={places}>
        <FormProvider {...form}>
          <Form form={form} aria-label={assistant.name}>
            <Stack direction="row" justify="between" gap={3} wrap>
              <Stack direction="row" gap={3} wrap>
                <Heading level={2}>{titleOf(assistant, isTabbed, canWrite)}</Heading>
                <AssistantStatusBadge assistant={assistant} />
                {assistant.is_sample && <SampleBadge />}
                {assistant.untested_reason !== null && <Badge tone="warning">Published without passing tests</Badge>}
                {isDirty && <Badge tone="warning">Not saved</Badge>}
              </Stack>
              <ButtonGroup>
                <Slot
                  name="assistant.test.v1"
                  assistant_id={assistant.id}
                  {...(canWrite && { save, is_dirty: isDirty })}
                  onFlow={(trace) => showTestPath(assistant.id, trace)}
                  pending={null}
                  fallback={null}
                />
                <Button icon={<IconEye />} onPress={() => change({ panel: 'preview' })}>
                  Preview
                </Button>
                <Button icon={<IconHistory />} onPress={() => change({ panel: 'history' })}>
                  History
                </Button>
                <AssistantMenu
                  assistant={assistant}
                  isDirty={isDirty}
                  onDuplicated={({ id }) => void navigate(`/assistants/${id}`)}
                  onDeleted={() => {
                    editor.dropTyped();
                    // By then nothing is unsaved, so that leaving doesn't ask.
                    setTimeout(() => void navigate('/assistants'));
                  }}
                />
              </ButtonGroup>
            </Stack>
            <Text as="p" size="sm" tone="muted">
              <WhoAnswers assistantId={assistant.id} label="Draft answered by" />
            </Text>
            <EditorNotices
              hasLostPro={isTabbed && !isPro}
              proFields={editor.proFields}
              onTakeBack={editor.takeBackPro}
              isFound={editor.isFound}
              onDiscard={editor.dropTyped}
              isArchived={assistant.status === 'archived'}
            />
            {live && <NextSteps assistant={live} onNumbers={() => go(numbersPlace)} onClose={() => setLive(null)} />}
            {content}
            {canWrite && (
              <StickyFooter>
                <ButtonGroup>
                  <Button onPress={() => void navigate('/assistants')}>Cancel</Button>
                  <Button onPress={() => setResetting(true)}>Reset Form</Button>
                </ButtonGroup>
                <ButtonGroup>
                  <Button
                    type="submit"
                    icon={<IconSave />}
                    isDisabled={!isDirty}
                    isPending={form.isSaving}
                    aria-keyshortcuts="Control+S Meta+S"
                  >
                    Save draft
                  </Button>
                  <Hint
                    id="publish-assistant"
                    title="Calls go by what is published"
                    text="You can change the draft as long as you like. Callers hear it only after you press this."
                  >
                    <Button variant="primary" isDisabled={form.isSaving} onPress={publish}>
                      {publishLabel}
                    </Button>
                  </Hint>
                </ButtonGroup>
              </StickyFooter>
            )}
          </Form>
          {panel === 'preview' && (
            <AssistantPreview
              publishLabel={canWrite ? publishLabel : undefined}
              onPublish={publish}
              onClose={() => change({ panel: null })}
            />
          )}
        </FormProvider>
        {panel === 'history' && (
          <HistoryPanel
            assistant={assistant}
            draft={form.getValues() as AssistantConfig}
            isDirty={isDirty}
            onRestored={editor.takeWhole}
            onClose={() => change({ panel: null })}
          />
        )}
        {panel === 'pronunciations' && (
          <PronunciationsDialog
            assistantId={assistant.id}
            draft={form.getValues() as AssistantConfig}
            onClose={() => change({ panel: null })}
          />
        )}
        {isResetting && (
          <ConfirmDialog
            title="Reset Form"
            description="Are you sure you want to reset all form fields to default values?"
            confirmLabel="Reset"
            tone="danger"
            onClose={() => setResetting(false)}
            onConfirm={() => {
              form.reset(resetValues(form.getValues() as AssistantConfig, isPro), { keepDefaultValues: true });
              setResetting(false);
            }}
          />
        )}
        {publishing && (
          <PublishDialog
            assistant={publishing}
            onGo={go}
            onStale={editor.meet}
            onClose={() => setPublishing(null)}
            onPublished={(published) => {
              editor.take(published);
              setPublishing(null);
              setLive(published);
            }}
          />
        )}
        {editor.other && (
          <ClashDialog
            base={editor.read.config}
            mine={form.getValues() as AssistantConfig}
            theirs={editor.other}
            onChoose={editor.saveChoice}
            onClose={editor.decideLater}
          />
        )}
        <LeaveQuestion form={{ question: editor.question }} />
      </PlacesContext>
    </EditorAccessContext>
  );
}
