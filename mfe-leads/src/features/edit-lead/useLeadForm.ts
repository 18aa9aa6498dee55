import { type Lead, LeadInput } from '@switchboard/contracts/leads';
import { ApiError, notify, notifyError, useOrganization, useSession } from '@switchboard/platform';
import { useForm, zodResolver } from '@switchboard/platform/forms';
import { useSaveLead } from '../../api/leads.ts';
import { checkedFields, firstLeadProblem } from './firstLeadProblem.ts';

/** A form has no null: an empty field is an empty text, which the schema makes null again. */
function startValues(lead: Lead | undefined) {
  return {
    first_name: lead?.first_name ?? '',
    last_name: lead?.last_name ?? '',
    phone_number: lead?.phone_number ?? '',
    email: lead?.email ?? '',
    company: lead?.company ?? '',
    title: lead?.title ?? '',
    notes: lead?.notes ?? '',
    source: lead?.source ?? '',
  };
}

/** The form of a new lead, or of the given one: checks in the specified order, saves, and says how it went. */
export function useLeadForm(lead: Lead | undefined, onSaved: (lead: Lead) => void) {
  const organization = useOrganization();
  const session = useSession();
  const save = useSaveLead(lead?.id);
  const form = useForm({ resolver: zodResolver(LeadInput), defaultValues: startValues(lead) });

  const refuse = (description: string) => notify({ title: 'Missing Information', description, tone: 'danger' });

  const submit = form.handleSubmit(
    async (values) => {
      if (!organization) return refuse('Organization information is missing. Please refresh the page.');
      if (!session) return refuse('User information is missing. Please sign in again.');
      try {
        const saved = await save.mutateAsync(values);
        notify({ title: lead ? 'Lead updated successfully.' : 'Lead created successfully.', tone: 'success' });
        onSaved(saved);
      } catch (error) {
        if (error instanceof ApiError)
          for (const field of checkedFields)
            if (error.fields[field]) form.setError(field, { message: error.fields[field] });
        notifyError(`Failed to ${lead ? 'update' : 'create'} lead. Please try again.`, error);
      }
    },
    (errors) => {
      const problem = firstLeadProblem(errors);
      if (!problem) return;
      notify({ title: problem.title, description: problem.text, tone: 'danger' });
      form.setFocus(problem.field);
    },
  );

  return { form, submit, isSaving: save.isPending };
}
