import { expect, it } from 'vitest';
import { inMarkup, toastXml } from '../../../src-main/host/background/toast.ts';

it('a notification of Windows has its lines, and the link that the system opens', () => {
  expect(toastXml(['1 post published', ''], 'outpost://outbox?item=a')).toBe(
    '<toast activationType="protocol" launch="outpost://outbox?item=a"><visual><binding template="ToastGeneric"><text>1 post published</text></binding></visual></toast>',
  );
});

it('whatever stands in a post is text in it, and what XML cannot say is left out', () => {
  const xml = toastXml(['</text><action/> & "you" 👋', 'a\u0000b\u001Bc\uD83D\uFFFE'], 'outpost://in/s/outbox?a=1&b=2');
  expect(xml).toContain('<text>&lt;/text&gt;&lt;action/&gt; &amp; &quot;you&quot; 👋</text><text>abc</text>');
  expect(xml).toContain('launch="outpost://in/s/outbox?a=1&amp;b=2"');
});

it('a text that Linux systems read as markup stays a text', () => {
  expect(inMarkup('Fish & chips < 5 > 4 <img src="https://elsewhere.example/a.png">')).toBe(
    'Fish &amp; chips &lt; 5 &gt; 4 &lt;img src="https://elsewhere.example/a.png"&gt;',
  );
});
