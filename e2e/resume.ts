interface Resume {
  name: string;
  /** Without it, the document has no phone number. */
  phone?: string;
  email: string;
}

// Parentheses and the backslash delimit strings in a PDF; everything outside Latin-1 has no place in its standard fonts.
const text = (value: string) => value.replace(/[\\()]/g, '\\$&');

function page({ name, phone, email }: Resume): string {
  const lines = [
    { size: 24, text: name },
    { size: 11, text: 'Logistics coordinator' },
    { size: 11, text: `Email: ${email}` },
    ...(phone ? [{ size: 11, text: `Phone: ${phone}` }] : []),
    { size: 15, text: 'Experience' },
    { size: 11, text: 'Pelican Freight, 2019 to 2026: planned routes for forty drivers and two depots.' },
    { size: 15, text: 'Education' },
    { size: 11, text: 'Diploma in supply chain management' },
    { size: 15, text: 'Skills' },
    { size: 11, text: 'Route planning, Excel, German' },
  ];
  const drawn = lines.map(({ size, text: line }) => `/F1 ${size} Tf (${text(line)}) Tj 0 -${size + 10} Td`);
  return `BT 72 760 Td ${drawn.join('\n')} ET`;
}

/** A résumé of one page, as a word processor would write it. */
export function resumePdf(resume: Resume): Buffer {
  const content = page(resume);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  body += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return Buffer.from(`${body}startxref\n${body.indexOf('xref\n0 ')}\n%%EOF\n`, 'latin1');
}
