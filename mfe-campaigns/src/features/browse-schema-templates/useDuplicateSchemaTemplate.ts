import { notify, notifyError, request } from '@switchboard/platform';
import { makeStale, useMutation, useQueryClient } from '@switchboard/platform/query';

// As long as a name may be, with the suffix. Source: specification 02 §9.
const suffix = ' (Copy)';
const longest = 100;

/** Makes another schema template with the same fields, called '… (Copy)'. */
export function useDuplicateSchemaTemplate(): (id: string) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async (id: string) => {
      const { name, description, schema } = await request('GET /api/schema-templates/:id', { params: { id } });
      const body = { name: `${name.slice(0, longest - suffix.length)}${suffix}`, description, schema };
      return request('POST /api/schema-templates', { body });
    },
    onSuccess: ({ name }) => {
      notify({ title: 'Template duplicated', description: name, tone: 'success' });
      void makeStale(client, 'schema_template.changed');
    },
    onError: (error) => notifyError('Failed to duplicate schema template', error),
  });
  return mutate;
}
