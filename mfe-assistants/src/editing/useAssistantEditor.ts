import {
  AssistantConfig,
  type AssistantConfigInput,
  proChanges,
  valueAt,
} from '@switchboard/contracts/assistant-config';
import type { AssistantDetail } from '@switchboard/contracts/assistants';
import { ApiError, notify, request, useOrganization, useUser } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointQuery, makeStale, useQueryClient } from '@switchboard/platform/query';
import { useEffect, useRef, useState } from 'react';
import { dropTypedDraft, keepTypedDraft, readTypedDraft, type TypedDraft, typedDraftKey } from './drafts.ts';
import { clashOf, merged } from './fieldValues.ts';
import { type FieldProblem, fieldProblems, validationText } from './formErrors.ts';
import { saveFailure } from './saveFailure.ts';

/** A draft that someone else saved while this one was edited. */
export interface OtherDraft {
  revision: number;
  updated_by_name: string | null;
  updated_at: string;
  config: AssistantConfig;
}

interface Read {
  config: AssistantConfig;
  revision: number;
}

interface EditorOptions {
  /** Called if the form is invalid, to lead the user to the problems. */
  onInvalid: (problems: FieldProblem[]) => void;
}

const isChanged = (error: unknown): error is ApiError => error instanceof ApiError && error.reason === 'draft_changed';

const withoutPrefix = ({ fields }: ApiError): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(/^config\./, ''), message]));

/**
 * The draft of an assistant as a form. An unchanged form follows what others save, unsaved changes survive a reload, and saving over
 * someone else's draft asks how to resolve the conflict.
 */
export function useAssistantEditor(assistant: AssistantDetail, { onInvalid }: EditorOptions) {
  const client = useQueryClient();
  const user = useUser();
  const organization = useOrganization();
  const key = typedDraftKey(user.id, organization?.id ?? '', assistant.id);
  const [found] = useState(() => usable(readTypedDraft<AssistantConfig>(key)));
  const [read, setRead] = useState<Read>(() =>
    found
      ? { config: found.base, revision: found.revision }
      : { config: assistant.config, revision: assistant.draft_revision },
  );
  const [other, setOther] = useState<OtherDraft | null>(null);
  const [isFound, setFound] = useState(found !== null);
  const [proFields, setProFields] = useState<string[]>([]);
  const afterSave = useRef<{ next: (saved: AssistantDetail) => void; notSaved?: (() => void) | undefined } | null>(
    null,
  );
  const forget = () => {
    afterSave.current?.notSaved?.();
    afterSave.current = null;
  };
  const sent = useRef<AssistantConfigInput | null>(null);
  const revision = useRef(read.revision);
  revision.current = read.revision;

  const take = (saved: AssistantDetail) => {
    client.setQueryData(endpointQuery('GET /api/assistants/:id', { params: { id: assistant.id } }).queryKey, saved);
    setRead({ config: saved.config, revision: saved.draft_revision });
    setFound(false);
    dropTypedDraft(key);
  };
  /** Continues with their draft as the base and `config` as the form's values. */
  const goOn = (theirs: OtherDraft, config: AssistantConfig) => {
    setRead({ config: theirs.config, revision: theirs.revision });
    revision.current = theirs.revision;
    form.reset(theirs.config);
    form.reset(config, { keepDefaultValues: true });
    setOther(null);
    void makeStale(client, ['GET /api/assistants/:id']);
  };
  /** Someone else saved in the meantime: changes to different fields are merged and saved; changes to the same field open a question. */
  const meetOther = (theirs: OtherDraft) => {
    const mine = form.getValues() as AssistantConfig;
    if (clashOf(read.config, mine, theirs.config).both.length > 0) return setOther(theirs);
    const both = merged(read.config, mine, theirs.config, []);
    // After the refused save has ended.
    setTimeout(() => {
      goOn(theirs, both);
      form.submit();
    });
  };
  /** Changes made while a save was running aren't saved yet. */
  const keepTypedMeanwhile = () => {
    const [before, typed] = [sent.current, structuredClone(form.getValues())];
    if (before === null || JSON.stringify(before) === JSON.stringify(typed)) return;
    setTimeout(() => {
      form.reset(before);
      form.reset(typed, { keepDefaultValues: true });
    });
  };
  const form = useSaveForm<AssistantConfigInput, AssistantConfig, AssistantDetail>(AssistantConfig, {
    values: read.config,
    isLive: true,
    save: (config) => {
      sent.current = structuredClone(form.getValues());
      return request('PUT /api/assistants/:id', {
        params: { id: assistant.id },
        body: { revision: revision.current, config },
      });
    },
    stale: 'assistant.changed',
    errorsOf: withoutPrefix,
    onInvalid: (errors) => {
      forget();
      const problems = fieldProblems(errors);
      notify({ title: 'Validation Error', description: validationText(problems), tone: 'danger' });
      onInvalid(problems);
    },
    failed: (error) => {
      forget();
      if (isChanged(error)) meetOther(error.details as unknown as OtherDraft);
      else if (error instanceof ApiError && error.reason === 'pro_required')
        setProFields(proChanges(read.config, form.getValues() as AssistantConfig));
      else notify({ ...saveFailure(error), tone: 'danger' });
      return undefined;
    },
    onSaved: (saved) => {
      const next = afterSave.current?.next;
      afterSave.current = null;
      keepTypedMeanwhile();
      take(saved);
      setProFields([]);
      if (next) next(saved);
      else notify({ title: 'Draft saved', tone: 'success' });
    },
  });
  const { isDirty } = form.formState;

  // Unsaved changes are restored once after a reload, over the draft that they were made in.
  const restored = useRef(false);
  useEffect(() => {
    if (restored.current || !found) return;
    restored.current = true;
    form.reset(found.typed, { keepDefaultValues: true });
  }, [found, form.reset]);

  const isIdle = !isDirty && !form.isSaving && !(found && !restored.current);
  if (isIdle && assistant.draft_revision > read.revision)
    setRead({ config: assistant.config, revision: assistant.draft_revision });

  const latest = useRef({ read, form });
  latest.current = { read, form };
  useEffect(() => {
    if (!isDirty) return;
    const draft = (): TypedDraft<AssistantConfig> => ({
      base: latest.current.read.config,
      revision: latest.current.read.revision,
      typed: latest.current.form.getValues() as AssistantConfig,
      at: new Date().toISOString(),
    });
    let stop = keepTypedDraft(key, draft);
    const stopWatching = form.subscribe({
      formState: { values: true },
      callback: () => {
        stop();
        stop = keepTypedDraft(key, draft);
      },
    });
    return () => {
      stop();
      stopWatching();
    };
  }, [isDirty, key, form.subscribe]);

  /** Replaces the form with another draft and discards unsaved changes. */
  const takeWhole = (saved: AssistantDetail) => {
    take(saved);
    form.reset(saved.config);
  };
  const { question } = form;
  return {
    form,
    read,
    isDirty,
    other,
    /** Changed fields that require PRO. */
    proFields,
    takeBackPro: () => {
      for (const path of proFields)
        form.setValue(path as never, valueAt(read.config, path) as never, { shouldDirty: true });
      setProFields([]);
    },
    /** The form's values come from an earlier visit. */
    isFound: isFound && isDirty,
    take,
    takeWhole,
    /** Saves the resolution. If it is their whole draft, there is nothing left to save. */
    saveChoice: (config: AssistantConfig) => {
      if (!other) return;
      goOn(other, config);
      // After the fields have the chosen values.
      if (config !== other.config) setTimeout(form.submit);
    },
    decideLater: () => setOther(null),
    /** Handles a 409 of another request, such as publishing, like one of saving. */
    meet: (error: unknown): boolean => {
      if (!isChanged(error)) return false;
      setOther(error.details as unknown as OtherDraft);
      return true;
    },
    dropTyped: () => {
      dropTypedDraft(key);
      setFound(false);
      setProFields([]);
      form.reset(read.config);
    },
    /** Saves unsaved changes, if there are any, and continues with `next`; calls `notSaved` if saving failed. */
    saveThen: (next: (saved: AssistantDetail) => void, notSaved?: () => void) => {
      if (!isDirty) return next({ ...assistant, draft_revision: read.revision });
      afterSave.current = { next, notSaved };
      form.submit();
    },
    /** Asks before unsaved changes are lost. Discarding them also deletes the stored draft. */
    question: question && {
      ...question,
      leave: () => {
        dropTypedDraft(key);
        question.leave();
      },
    },
  };
}

/** The stored draft, if it still has the shape of the form. */
function usable(draft: TypedDraft<AssistantConfig> | null): TypedDraft<AssistantConfig> | null {
  const isWhole = (config: unknown) =>
    typeof config === 'object' && config !== null && 'llm_configuration' in config && 'configuration' in config;
  return draft && isWhole(draft.typed) && isWhole(draft.base) ? draft : null;
}
