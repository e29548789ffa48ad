/** XML has no other characters, written or escaped: one of them, and the whole notification is refused. */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const inXml = (text: string): string =>
  text.replaceAll(notInXml, '').replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/**
 * A notification of Windows that opens a link: the system does that by itself, whether the program that showed it still runs, was started
 * anew, or has ended.
 */
export function toastXml(lines: readonly string[], link: string): string {
  const texts = lines.filter((line) => line !== '').map((line) => `<text>${inXml(line)}</text>`);
  const shown = `<visual><binding template="ToastGeneric">${texts.join('')}</binding></visual>`;
  return `<toast activationType="protocol" launch="${inXml(link)}">${shown}</toast>`;
}

/**
 * The text below the title as Linux systems read it: as markup (Desktop Notifications Specification, Markup), which Electron hands on as it is. A post that says
 * "Fish & chips" would be shown as nothing there, and one with a picture of elsewhere would have it asked for.
 */
export const inMarkup = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => signs[sign] ?? sign);
