import { isPictureName, pictureAdvice } from '@switchboard/contracts/lead-uploads.limits';
import { isolated } from '@switchboard/design-system';
import type { FileRejection } from '@switchboard/design-system/forms';

/** Why a file is rejected before any of it is sent. */
export function rejectionText({ file, reason }: FileRejection): string {
  switch (reason) {
    case 'type':
      if (isPictureName(file.name)) return `${isolated(file.name)} is a picture. ${pictureAdvice}`;
      return `${isolated(file.name)} cannot be read: only PDF, DOC, DOCX, TXT, RTF and ODT files are accepted.`;
    case 'size':
      return `${isolated(file.name)} is too large: a file may have up to 10 MB.`;
    case 'empty':
      return `${isolated(file.name)} is empty.`;
  }
}
