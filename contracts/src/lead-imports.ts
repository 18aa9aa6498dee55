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

/** How a file is parsed. */
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

/** How a file's rows are imported: the target of each column in order, null for a column that is left out. */
export const ImportOptions = z.object({
  mapping: z.array(ImportTarget.nullable()).max(importLimits.columns),
  /** The default country of numbers without a country code, such as `US`; null if all have one. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  existing: z.enum(existingLeadRules),
  /** What happens to a row whose number belongs to a lead with another name. */
  shared_number: z.enum(sharedNumberRules).default('problem'),
  /** The client that all leads of the file are shown to. */
  client_id: Id.nullable(),
  /**
   * The campaign that all leads of the file join, including existing ones; if they would exceed its limit, none joins.
   */
  campaign_id: Id.nullable().default(null),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

/**
 * A file of leads and its import status. `rows_done` of `rows_total` rows are processed; the counts add up to
 * `rows_done`.
 */
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
  /** Imported rows with an omitted number, such as an invalid one. */
  notice_count: z.int(),
  /** Leads of the import that were later deleted together. */
  deleted_count: z.int(),
  /** Existing leads that an undo restored to what they were before the import. */
  restored_count: z.int(),
  /** Existing leads that an undo restored in part: fields that changed since, or whose former value no longer exists, stayed. */
  kept_count: z.int(),
  /** Leads that the import updated and that were deleted or merged before the undo. */
  missing_count: z.int(),
  /** Numbers that an undo took off the do-not-call list. */
  lifted_count: z.int(),
  /** Leads of the import that joined the campaign, and why none did. */
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
  /** The index of the column in the file, from 0. */
  column_index: z.int().nullable(),
  rows: z.int(),
  /** The first of these rows, and its problem. */
  line: z.int(),
  message: z.string(),
});
export type ImportCauseCount = z.infer<typeof ImportCauseCount>;

/** What an import would do with the rows of a file. */
export const ImportPreview = z.object({
  created_count: z.int(),
  updated_count: z.int(),
  unchanged_count: z.int(),
  failed_count: z.int(),
  /** Rows whose number belongs to a lead with another name. */
  shared_count: z.int(),
  /** Rows that will be imported without one of their numbers. */
  notice_count: z.int(),
  /** Additional numbers of rows, kept next to the first one. */
  additional_count: z.int(),
  /** The most frequent causes first. */
  causes: z.array(ImportCauseCount),
  /** Omitted numbers of these rows, in the same order. */
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
    /** The indexes, from 0, of consent columns such as `OK to call`: as *do not call*, their "no" counts as a yes. */
    consent_columns: z.array(z.int()),
  }),
  options: ImportOptions,
  /**
   * The result of the import with these options, computed in the background; null until then, and once the import is
   * started.
   */
  preview: ImportPreview.nullable(),
  /** Leads of the import that no one has changed, called or scheduled since, and that have no messages or appointment: an undo deletes them. */
  untouched_count: z.int(),
  /** Existing leads that the import updated: an undo restores them. */
  restorable_count: z.int(),
  /** Numbers that are on the do-not-call list only because of this file: an undo removes them. */
  opt_out_count: z.int(),
  /** The likely country of numbers without a country code: that of the organization's own number. */
  likely_country: z.string().nullable(),
});
export type LeadImportDetail = z.infer<typeof LeadImportDetail>;

/** Which rows are listed: those that created no lead, or those imported without all of their numbers. */
const ProblemKind = z.enum(['problem', 'notice']).default('problem');

/**
 * A row that created no lead, or an incomplete one: its first line, its cells, and the column and kind of the problem.
 */
export const ImportProblem = z.object({
  id: Id,
  line: z.int(),
  cells: z.array(z.string()),
  problems: z.array(z.object({ column: z.string().nullable(), message: z.string() })),
  /** The leads with other names that have the row's number, where someone has to decide about that. */
  owners: z.array(z.object({ id: Id, name: z.string() })),
  /** The lead created from the row if only a number was omitted; also null once the lead is deleted. */
  lead: z.object({ id: Id, name: z.string() }).nullable(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** How to resolve a row whose number belongs to a lead with another name. */
export const ImportProblemAnswer = z.discriminatedUnion('action', [
  ...SameNumberAnswer.options,
  z.object({ action: z.literal('skip') }),
]);
export type ImportProblemAnswer = z.infer<typeof ImportProblemAnswer>;

/** Why a file was rejected or not imported. */
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
    // Columns can name custom fields.
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
    /** Null if the row was skipped. */
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
