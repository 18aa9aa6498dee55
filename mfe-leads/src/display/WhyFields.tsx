import { givenSources, maxDoNotCallReasonLength, maxEvidenceLength } from '@switchboard/contracts/do-not-call.limits';
import { Select, TextArea } from '@switchboard/design-system/forms';
import { sourceLabels } from './doNotCallSources.ts';

/** Why numbers must not be called, and who asked for it. `hasEvidence` if people can enter what was said. */
export function WhyFields({ hasEvidence = true }: { hasEvidence?: boolean }) {
  return (
    <>
      <Select
        name="source"
        label="Source"
        isRequired
        options={givenSources.map((id) => ({ id, label: sourceLabels[id] }))}
      />
      <TextArea
        name="reason"
        label="Reason"
        rows={2}
        maxLength={maxDoNotCallReasonLength}
        placeholder="Asked on the phone not to be called again"
      />
      {hasEvidence && (
        <TextArea
          name="evidence"
          label="Evidence"
          rows={2}
          maxLength={maxEvidenceLength}
          placeholder="Their words, and when they said them"
        />
      )}
    </>
  );
}
