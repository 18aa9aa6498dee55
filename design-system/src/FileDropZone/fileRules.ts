export type RejectionReason = 'type' | 'size' | 'empty';

export interface FileRejection {
  file: File;
  reason: RejectionReason;
}

export interface FileRules {
  /** Extensions with or without the dot; an empty list accepts every type. */
  accept: readonly string[];
  maxBytes?: number;
}

/** Normalizes the extensions: lower case, with the dot. */
export function normalizeExtensions(accept: readonly string[]): string[] {
  return accept.map((extension) => (extension.startsWith('.') ? extension : `.${extension}`).toLowerCase());
}

function rejectionOf(file: File, { accept, maxBytes }: FileRules): RejectionReason | null {
  const name = file.name.toLowerCase();
  const isTypeAccepted =
    accept.length === 0 || normalizeExtensions(accept).some((extension) => name.endsWith(extension));
  if (!isTypeAccepted) return 'type';
  if (file.size === 0) return 'empty';
  if (maxBytes !== undefined && file.size > maxBytes) return 'size';
  return null;
}

/** Splits files into accepted and rejected ones, each rejected one with the first rule that it breaks. */
export function sortFiles(files: readonly File[], rules: FileRules): { accepted: File[]; rejected: FileRejection[] } {
  const accepted: File[] = [];
  const rejected: FileRejection[] = [];
  for (const file of files) {
    const reason = rejectionOf(file, rules);
    if (reason === null) accepted.push(file);
    else rejected.push({ file, reason });
  }
  return { accepted, rejected };
}
