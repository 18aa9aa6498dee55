import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import {
  existingLeadRules,
  importCauses,
  importDelimiters,
  importEncodings,
  importFields,
  importLimits,
  importStatuses,
  sharedNumberRules,
} from './lead-imports.limits.ts';
import { Lead, SameNumberAnswer } from './leads.ts';
import { Id, PageQuery, page, Timestamp } from './shared.ts';

export const ImportStatus = z.enum(importStatuses);

/** A field of a lead, or `custom.<key>` for one that the organization defined. */
export const ImportTarget = z.enum(importFields).or(z.string().regex(/^custom\.[a-z0-9_]{1,60}$/));
export type ImportTarget = z.infer<typeof ImportTarget>;

/** How a file is read. */
export const ImportLayout = z.object({
  encoding: z.enum(importEncodings),
  delimiter: z.enum(importDelimiters),
  has_header: z.boolean(),
  /** Rows above the header, such as notes of the program that wrote the file. */
  skip_rows: z.int().min(0).max(100).default(0),
  /** Whether footer lines, such as totals, page numbers and export dates, are left out. */
  has_footer: z.boolean().default(true),
});
export type ImportLayout = z.infer<typeof ImportLayout>;

/** A footer line that is left out, and its number in the file. */
export const ImportFooterLine = z.object({ line: z.int(), cells: z.array(z.string()) });
export type ImportFooterLine = z.infer<typeof ImportFooterLine>;

/** What is made of a file's rows: the target of each column in its order, null for a column that is left out. */
export const ImportOptions = z.object({
  mapping: z.array(ImportTarget.nullable()).max(importLimits.columns),
  /** The country of numbers that do not say theirs, such as `US`; null where all of them do. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  existing: z.enum(existingLeadRules),
  /** What happens to a row whose number belongs to somebody with another name. */
  shared_number: z.enum(sharedNumberRules).default('problem'),
  /** The client to which all leads of the file are shown. */
  client_id: Id.nullable(),
  /** The campaign that all leads of the file join, those that were there included; none of them where they would be too many. */
  campaign_id: Id.nullable().default(null),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

/** A file of leads and what became of it. `rows_done` of `rows_total` rows are imported; the counts add up to it. */
export const LeadImport = z.object({
  id: Id,
  original_filename: z.string(),
  size_bytes: z.int(),
  import_status: ImportStatus,
  rows_total: z.int(),
  rows_done: z.int(),
  created_count: z.int(),
  updated_count: z.int(),
  unchanged_count: z.int(),
  failed_count: z.int(),
  /** Imported rows with a number that was left out, such as one that isn't valid. */
  notice_count: z.int(),
  /** Leads of it that were deleted again all at once. */
  deleted_count: z.int(),
  /** Existing leads that an undo restored to what they were before the import. */
  restored_count: z.int(),
  /** Existing leads that an undo restored in part: fields that changed since, or whose former value no longer exists, stayed. */
  kept_count: z.int(),
  /** Leads that the import updated and that were deleted or merged before the undo. */
  missing_count: z.int(),
  /** Numbers that an undo took off the do-not-call list. */
  lifted_count: z.int(),
  /** Leads of it that joined the campaign, and why none did. */
  joined_count: z.int(),
  campaign_problem: z.string().nullable(),
  error_message: z.string().nullable(),
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
});
export type LeadImport = z.infer<typeof LeadImport>;

/** Rows of a file that can't become leads, by their cause and column. */
export const ImportCauseCount = z.object({
  cause: z.enum(importCauses),
  column: z.string().nullable(),
  /** The place of the column in the file, from 0. */
  column_index: z.int().nullable(),
  rows: z.int(),
  /** The first of these rows, and what is wrong with it. */
  line: z.int(),
  message: z.string(),
});
export type ImportCauseCount = z.infer<typeof ImportCauseCount>;

/** What an import would do with each row of a file. */
export const ImportPreview = z.object({
  created_count: z.int(),
  updated_count: z.int(),
  unchanged_count: z.int(),
  failed_count: z.int(),
  /** Rows whose number belongs to somebody with another name. */
  shared_count: z.int(),
  /** Rows that will be imported without one of their numbers. */
  notice_count: z.int(),
  /** Numbers of rows that are kept in addition to the first one. */
  additional_count: z.int(),
  /** The most frequent causes first. */
  causes: z.array(ImportCauseCount),
  /** What is left out of these rows, in the same order. */
  notices: z.array(ImportCauseCount),
  /** Why the rows couldn't be counted. */
  error_message: z.string().nullable(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const LeadImportDetail = LeadImport.extend({
  layout: ImportLayout.extend({
    columns: z.array(z.string()),
    samples: z.array(z.array(z.string())),
    /** The footer lines that are left out; they aren't counted in `rows_total`. */
    footer: z.array(ImportFooterLine),
    /** The columns of consent, such as `OK to call`, by their place from 0: as *do not call*, their no counts as a yes. */
    consent_columns: z.array(z.int()),
  }),
  options: ImportOptions,
  /** What the import would do with these options, counted in the background; null until then, and once it is started. */
  preview: ImportPreview.nullable(),
  /** Leads of it that nobody has changed, called or scheduled since: those that an undo deletes. */
  untouched_count: z.int(),
  /** Existing leads that it updated: those that an undo restores. */
  restorable_count: z.int(),
  /** Numbers that are on the do-not-call list because of this file alone: those that an undo takes off it. */
  opt_out_count: z.int(),
  /** The country that its numbers are likely of where they do not say theirs: that of the organization's own number. */
  likely_country: z.string().nullable(),
});
export type LeadImportDetail = z.infer<typeof LeadImportDetail>;

/** Which rows are listed: those that made no lead, or those that became one without all of their numbers. */
const ProblemKind = z.enum(['problem', 'notice']).default('problem');

/** A row that made no lead, or not all of it: the line on which it begins, its cells, and what is wrong with which column. */
export const ImportProblem = z.object({
  id: Id,
  line: z.int(),
  cells: z.array(z.string()),
  problems: z.array(z.object({ column: z.string().nullable(), message: z.string() })),
  /** The leads with other names that have the row's number, where that is the problem: somebody decides about it. */
  owners: z.array(z.object({ id: Id, name: z.string() })),
  /** The lead that the row became all the same, where only a number was left out; null also once the lead is deleted. */
  lead: z.object({ id: Id, name: z.string() }).nullable(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** What to do about a row whose number belongs to somebody with another name. */
export const ImportProblemAnswer = z.discriminatedUnion('action', [
  ...SameNumberAnswer.options,
  z.object({ action: z.literal('skip') }),
]);
export type ImportProblemAnswer = z.infer<typeof ImportProblemAnswer>;

/** Why a file was not taken, or not imported. */
export const leadImportReasons = [
  'not_csv',
  'unreadable_csv',
  'no_phone_column',
  'import_started',
  'import_not_running',
  'not_undoable',
  'row_not_valid',
] as const;

const byId = z.object({ id: Id });
const rights = { access: 'member', permission: 'lead.write', flag: 'leads' } as const;
const reading = { access: 'member', permission: 'lead.read', flag: 'leads' } as const;

export const leadImportApi = {
  'GET /api/leads/import': {
    summary: 'Lists files of leads, newest first',
    ...reading,
    stale_after: ['lead_import.changed'],
    query: PageQuery,
    response: page(LeadImport),
  },
  'POST /api/leads/import': {
    summary:
      'Takes in a file of leads (CSV, an Excel workbook or vCards) and says how it is read; nothing is imported before it is started',
    ...rights,
    query: z.object({ filename: z.string().max(500).default('leads.csv') }),
    file_type: 'text/csv',
    max_body_bytes: importLimits.bytes,
    response: LeadImportDetail,
    status: 201,
  },
  'GET /api/leads/import/:id': {
    summary: 'Reads how a file of leads is imported, and how far that is',
    ...reading,
    // The columns may name custom fields.
    stale_after: ['lead_import.changed', 'custom_field.changed'],
    params: byId,
    response: LeadImportDetail,
  },
  'PATCH /api/leads/import/:id': {
    summary: 'Changes how a file is read, or what is made of it, before it is started',
    ...rights,
    params: byId,
    body: z.object({ layout: ImportLayout.optional(), options: ImportOptions.optional() }),
    response: LeadImportDetail,
  },
  'DELETE /api/leads/import/:id': {
    summary: 'Forgets a file of leads and its bad rows; leads that it made stay',
    ...rights,
    params: byId,
    status: 204,
  },
  'POST /api/leads/import/:id/start': {
    summary: 'Imports the file in the background',
    ...rights,
    params: byId,
    body: z.object({ options: ImportOptions }),
    response: LeadImportDetail,
    status: 202,
  },
  'POST /api/leads/import/:id/cancel': {
    summary: 'Stops an import; the rows that are done stay',
    ...rights,
    params: byId,
    response: LeadImportDetail,
  },
  'POST /api/leads/import/:id/undo': {
    summary:
      'Deletes the leads that an import made and restores those that it updated, except for what was changed since then',
    ...rights,
    params: byId,
    response: LeadImportDetail,
    status: 202,
  },
  'GET /api/leads/import/:id/problems': {
    summary: 'Lists the rows that made no lead, or became one without all of their numbers, in their order',
    ...reading,
    stale_after: ['lead_import.changed'],
    params: byId,
    query: PageQuery.extend({ kind: ProblemKind }),
    response: page(ImportProblem),
  },
  'POST /api/leads/import/:id/problems/:problem_id/answer': {
    summary:
      'Decides about a row whose number belongs to somebody else: updates that lead, creates a second one, or skips the row',
    ...rights,
    params: z.object({ id: Id, problem_id: Id }),
    body: ImportProblemAnswer,
    /** Null where the row was skipped. */
    response: z.object({ lead: Lead.nullable() }),
  },
  'POST /api/leads/import/:id/problems/:problem_id/reopen': {
    summary:
      'Undoes the answer about a row: its lead, its do-not-call entries and the figures are as before, and it is a problem again',
    ...rights,
    params: z.object({ id: Id, problem_id: Id }),
    status: 204,
  },
  'GET /api/leads/import/:id/problems/file': {
    summary:
      'Returns the rows that made no lead, or not all of it, as CSV, with a column for the reason; fix the rows and import the file again',
    ...reading,
    params: byId,
    query: z.object({ kind: ProblemKind }),
    answer_type: 'text/csv',
  },
} as const satisfies Endpoints;
