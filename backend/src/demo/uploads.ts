import { randomUUID } from 'node:crypto';
import type { DemoContext, DemoLead } from './context.ts';

function resumeOf(lead: DemoLead, phone: string | null): string {
  return `# ${lead.first_name} ${lead.last_name}

${[lead.email, phone].filter(Boolean).join(' · ')}

## Experience

${lead.title ?? 'Coordinator'} at ${lead.company ?? 'several companies'}, 2019 to today

- Planned and delivered the move of two teams to one office
- Introduced a weekly review that cut open questions by half

## Skills

Planning, Spreadsheets, Negotiation, English, Spanish
`;
}

/** A few documents in each of the usual states. */
export async function fillUploads(
  { services, organization_id, people }: DemoContext,
  leads: DemoLead[],
): Promise<void> {
  const states = ['completed', 'completed', 'needs_review', 'failed'] as const;
  for (const [index, upload_status] of states.entries()) {
    const lead = leads[index * 3 + 1];
    if (!lead) continue;
    const id = randomUUID();
    const phone = upload_status === 'completed' ? lead.phone_number : null;
    const text = resumeOf(lead, phone);
    const file_path = `${organization_id}/lead-uploads/${id}`;
    const isFailed = upload_status === 'failed';
    await services.files.put(file_path, isFailed ? Buffer.from('%PDF-1.7\n') : Buffer.from(text));
    await services.db.lead_uploads.create({
      data: {
        id,
        organization_id,
        original_filename: `${lead.first_name}-${lead.last_name}.${isFailed ? 'pdf' : 'txt'}`,
        file_path,
        size_bytes: isFailed ? 9 : Buffer.byteLength(text),
        upload_status,
        created_by: people[index % people.length] ?? null,
        created_at: new Date(Date.now() - (index * 7 + 3) * 3_600_000),
        ...(isFailed
          ? {
              error_reason: 'corrupt',
              error_message: 'This file is damaged or incomplete. Open it, save it again and upload the new copy.',
            }
          : {
              md_content: text,
              extracted_data: {
                first_name: lead.first_name,
                last_name: lead.last_name,
                skills: ['Planning', 'Spreadsheets', 'Negotiation'],
                ...(lead.email ? { email: lead.email } : {}),
                ...(phone ? { phone } : {}),
              },
            }),
        ...(upload_status === 'needs_review'
          ? { error_reason: 'no_phone', error_message: 'Phone number is required' }
          : {}),
        ...(upload_status === 'completed' ? { lead_id: lead.id } : {}),
      },
    });
  }
}
