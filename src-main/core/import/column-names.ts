import { importColumns } from '../../../src-preload/contract/import-columns.ts';

/** What a column can hold: what one can say, the status of other tools, our own note on rejected rows, and what only our own exports say. */
export const columnNames = [...importColumns, 'status', 'problem', 'outpost'] as const;
export type ColumnName = (typeof columnNames)[number];

/**
 * How other tools' exports and templates call it (Buffer, Hootsuite, Publer, Later, SocialBee, Metricool, ContentStudio,
 * Sendible), the likeliest first. Compared in lower case, without brackets, underscores and what follows a dash.
 */
const aliases: Record<ColumnName, readonly string[]> = {
  text: [
    ...['text', 'message', 'caption', 'post text', 'post content', 'post message', 'post caption', 'message text'],
    ...['caption text', 'content', 'post', 'body', 'tweet', 'update', 'copy', 'post copy', 'description'],
  ],
  scheduled_at: [
    ...[
      'scheduled at',
      'schedule at',
      'scheduledat',
      'publish at',
      'scheduled for',
      'date time',
      'datetime',
      'date and time',
    ],
    ...['schedule', 'scheduled', 'when', 'send at', 'due at', 'scheduled datetime', 'publish datetime', 'posted at'],
  ],
  date: [
    ...['date', 'scheduled date', 'schedule date', 'publish date', 'publishing date', 'publication date', 'post date'],
    ...['posting date', 'due date', 'day'],
  ],
  time: [
    ...['time', 'scheduled time', 'schedule time', 'publish time', 'publishing time', 'publication time', 'post time'],
    ...['posting time', 'hour'],
  ],
  accounts: [
    ...['accounts', 'account', 'profiles', 'profile', 'social profiles', 'social profile', 'social accounts'],
    ...['social account', 'profile name', 'account name', 'handles', 'handle', 'channels', 'channel', 'pages', 'page'],
    ...['networks', 'network', 'social networks', 'social network', 'platforms', 'platform'],
  ],
  link: ['link', 'links', 'url', 'link url', 'destination link', 'post link', 'website', 'pinterest pin link'],
  title: ['title', 'post title', 'headline', 'video title', 'pin title', 'pinterest pin title'],
  labels: ['labels', 'label', 'tags', 'tag', 'categories', 'category', 'campaign'],
  first_comment: ['first comment', 'firstcomment', 'first comment text', 'comment', 'comments', 'follow up comment'],
  comment_delay_minutes: ['comment delay minutes', 'comment delay', 'first comment delay', 'delay minutes'],
  board: [
    ...['board', 'board name', 'board id', 'boards', 'pinterest board', 'pin board'],
    'pin board, fb album, or google category',
  ],
  if_missed: ['if missed', 'when missed', 'missed', 'missed policy', 'if late'],
  draft: ['draft', 'drafts', 'is draft', 'save as draft'],
  status: ['status'],
  problem: ['problem'],
  outpost: ['outpost'],
};

/** The same in the large languages of Europe, as people name the columns of their own plans. */
const elsewhere: Partial<Record<ColumnName, readonly string[]>> = {
  text: [
    ...[
      'beitrag',
      'beitragstext',
      'nachricht',
      'inhalt',
      'texte',
      'contenu',
      'légende',
      'texto',
      'contenido',
      'mensaje',
    ],
    ...['testo', 'contenuto', 'messaggio', 'conteúdo', 'mensagem', 'legenda', 'tekst', 'bericht', 'treść', 'innehåll'],
  ],
  scheduled_at: [
    ...['datum und uhrzeit', 'zeitpunkt', 'termin', 'geplant für', 'geplant am', 'veröffentlichung', 'date et heure'],
    ...['fecha y hora', 'data e ora', 'data e hora', 'datum en tijd', 'data i godzina', 'datum och tid', 'dato og tid'],
  ],
  date: ['datum', 'fecha', 'data', 'dato', 'tag', 'erscheinungsdatum', 'veröffentlichungsdatum', 'date de publication'],
  time: ['uhrzeit', 'zeit', 'heure', 'hora', 'ora', 'tijd', 'godzina', 'tid', 'klokkeslæt', 'klokkeslett'],
  accounts: [
    ...[
      'konto',
      'konten',
      'kanal',
      'kanäle',
      'profil',
      'profils',
      'netzwerk',
      'netzwerke',
      'compte',
      'comptes',
      'réseau',
    ],
    ...['réseaux', 'cuenta', 'cuentas', 'red', 'redes', 'conto', 'rete', 'conta', 'contas', 'rede', 'konta', 'kanaal'],
  ],
  link: ['lien', 'enlace', 'vínculo', 'collegamento', 'ligação', 'länk', 'lenke'],
  title: ['titel', 'überschrift', 'titre', 'título', 'titolo', 'tytuł', 'tittel', 'rubrik'],
  labels: ['schlagwörter', 'kategorie', 'kategorien', 'étiquettes', 'catégorie', 'etiquetas', 'categoría', 'etichette'],
  first_comment: [
    'erster kommentar',
    'premier commentaire',
    'primer comentario',
    'primo commento',
    'primeiro comentário',
  ],
  board: ['pinnwand', 'tableau', 'tablero', 'bacheca', 'painel'],
  draft: ['entwurf', 'brouillon', 'borrador', 'bozza', 'rascunho', 'concept', 'utkast'],
};

const MEDIA = /^(media|image|images|picture|photo|video|attachment|file)s?( urls?| links?)?( \d+)?$/;
/** Accents are often left out. */
const bare = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '');
const byAlias = new Map(
  columnNames.flatMap((name) =>
    [...aliases[name], ...(elsewhere[name] ?? [])].map((alias, rank) => [bare(alias), { name, rank }] as const),
  ),
);

function plain(header: string): string {
  const cut = header
    .replace(/\(s\)/gi, 's')
    // None that holds another one: behind each of many that are never closed, all of the header would be read.
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/ [-–] .*$/s, '');
  return bare(cut)
    .toLowerCase()
    .replace(/[_\s-]+/g, ' ')
    .replace(/[:*]/g, '')
    .trim();
}

/** Whether `header` is the name of a column, in any of the usual words. */
export function knowsColumn(header: string): boolean {
  return columnOf(header) !== undefined || holdsMedia(header);
}

/** The column that a header names, and how likely it is meant (0: most); undefined: none is. */
export const columnOf = (header: string): { name: ColumnName; rank: number } | undefined => byAlias.get(plain(header));

/** A column of pictures or videos. */
export const holdsMedia = (header: string): boolean => MEDIA.test(plain(header));
