import { plainHeader, withoutAccents } from './header-words.ts';

/** Labels of totals and counts, in the languages of the table of headers, and in SQL clients. Without spaces, digits and punctuation. */
const totals =
  'total totals totale totales totaux totalt totaal toplam sum sums summe summa suma sumas somme soma somma gesamt gesamtsumme gesamtanzahl endsumme zwischensumme grandtotal grandtotals subtotal subtotals soustotal subtotale subtotaal totalgeneral totalgénéral totalgeral totalegenerale totalcount totalrecords totalrows totalleads totalcontacts totalentries totalcustomers totalresults recordstotal recordcount rowcount count numberofrecords numberofrows numberofleads numberofcontacts records record rows row rowsaffected rowsselected rowsreturned leads lead contacts contact entries entry results customers items average avg anzahl anzahldatensätze datensätze datensatz zeilen einträge eintrag kontakte treffer nombre nombredecontacts lignes enregistrements entrées résultats registros filas contactos número recuento cantidad linhas contatos contagem righe contatti conteggio rijen records aantal contacten razem ogółem łącznie łączniewierszy liczba liczbarekordów wierszy rekordów celkem součet souhrn řádků záznamů počet spolu súčet celkom záznamov összesen összes összesítés sorok rekordok rânduri înregistrări σύνολο γενικόσύνολο εγγραφές geneltoplam aratoplam kayıt kayıtsayısı satır итого всего общийитог промежуточныйитог количество записей строк разом усього всього підсумок кількість записів рядків antal rader poster totalsumma ialt samlet sammenlagt rækker totalsum antallrader sumtotal yhteensä summayhteensä lukumäärä rivit riviä tietueet المجموع الإجمالي الاجمالي المجموعالكلي عددالسجلات סךהכל סהכ סךהכול שורות רשומות جمع جمعکل مجموع تعداد कुल योग कुलयोग 合计 合計 总计 總計 小计 小計 共计 共計 总数 總數 件数 合計件数 総計 総合計 합계 총계 소계 총합 건수 tổng tổngcộng cộng sốdòng รวม รวมทั้งหมด ยอดรวม จำนวน jumlah totalkeseluruhan jumlahtotal ukupno skupaj zbroj vsota sveukupno išviso viso kopā summakopā kokku общо всичко сума';

/** How lines begin that programs write below a table. */
const beginnings =
  'exportedon exportedby exportedat exportedfrom exported exportdate exporttime exportgenerated generatedon generatedby generatedat generatedfrom generated printedon printedby printed createdon createdby createdwith reportgenerated reportcreated reportrun reportdate runon asof dataasof downloadedon downloaded lastupdated lastrefreshed showing displaying viewing copyright allrightsreserved confidential filteredby filtersapplied appliedfilters endof poweredby source sheetby exportiert exportiertam erstelltam erstelltvon erzeugtam gedrucktam angezeigtwerden zeige stand vertraulich allerechtevorbehalten exportéle exporté généréle généré imprimé affichage confidentiel exportadoel exportado exportadoem generadoel generado geradoem gerado impreso impressoem mostrando confidencial esportatoil esportato generatoil generato stampatoil visualizzazione riservato geëxporteerd gegenereerd afgedrukt weergegeven vertrouwelijk wyeksportowano wygenerowano wydrukowano wyświetlanie poufne exportováno vygenerováno vytištěno zobrazeno důvěrné exportované vygenerované vytlačené zobrazené exportálva létrehozva nyomtatva megjelenítve bizalmas exportatla exportat generatla generat tipărit afișare confidențial εξαγωγή δημιουργήθηκε εκτυπώθηκε εμφάνιση εμπιστευτικό dışaaktarıldı dışaaktarma oluşturuldu oluşturulma yazdırıldı gösteriliyor gizli экспортировано выгружено сформировано создано распечатано показано конфиденциально експортовано сформовано створено надруковано показано конфіденційно exporterad genererad utskriven visar konfidentiellt eksporteret genereret udskrevet viser fortroligt eksportert generert skrevetut konfidensielt viety luotu tulostettu näytetään luottamuksellinen تمالتصدير تمالإنشاء تمتالطباعة عرض سري יוצא הופק נוצר הודפס מציג חסוי صادرشده تولیدشده چاپشده نمایش محرمانه निर्यात दिखारहे गोपनीय 导出时间 导出于 导出日期 生成时间 打印时间 显示 保密 匯出時間 匯出日期 產生時間 顯示 機密 出力日時 出力日 作成日時 作成日 印刷日 表示 社外秘 내보낸날짜 내보내기 출력일 생성일 표시 기밀 xuấtngày ngàyxuất tạongày inngày hiểnthị bảomật ส่งออกเมื่อ สร้างเมื่อ พิมพ์เมื่อ แสดง ลับ diekspor dibuat dicetak menampilkan rahasia izvezeno generirano ispisano prikazano povjerljivo eksportuota eksportēts eksporditud експортирано генерирано';

/** What a page is called in its footer. */
const pages =
  'page pages seite seiten página pagina páginas pagine blz strona stránka strana oldal σελίδα sayfa страница стр сторінка стор sida side sivu صفحة صفحه עמוד पृष्ठ 第页 第頁 页 頁 ページ 페이지 쪽 trang หน้า halaman stranica stran puslapis lappuse leht sheet blatt feuille hoja foglio';

/** A longer text is a person's note. */
export const maxLabelLength = 300;

const formsOf = (list: string): string[] =>
  list.split(' ').flatMap((word) => [plainHeader(word), withoutAccents(plainHeader(word))]);

const totalWords = new Set(formsOf(totals));
const pageWords = formsOf(pages);
const firstWords = formsOf(beginnings);

// Between the words of a label: 'Total number of leads', 'Número de registros'.
const linkWords = new Set(
  'of the de des du del di da do van von der all in für number no nr num número numero nombre anzahl aantal liczba found affected selected returned exported imported displayed shown'.split(
    ' ',
  ),
);

/** Whether a text is the label of a total or a count, and nothing else: 'Grand total:', 'Records: 200', '(3 rows)'. */
export const isTotal = (text: string): boolean => {
  if (text.length > maxLabelLength) return false;
  const inside = text.replace(/[()[\]{}（）]/g, ' ');
  const isKnown = (plain: string) => plain !== '' && (totalWords.has(plain) || totalWords.has(withoutAccents(plain)));
  if (isKnown(plainHeader(text)) || isKnown(plainHeader(inside))) return true;
  const words = inside.split(/\s+/).map(plainHeader).filter(Boolean);
  return words.some(isKnown) && words.every((word) => isKnown(word) || linkWords.has(word));
};

const startsWithAny = (text: string, words: readonly string[]): boolean => {
  const plain = plainHeader(text);
  const bare = withoutAccents(plain);
  return plain !== '' && words.some((word) => plain.startsWith(word) || bare.startsWith(word));
};

/** Whether a text is the number of a page: 'Page 1 of 3', '第 1 页', 'Seite 2'. */
export const isPageNumber = (text: string): boolean =>
  text.length <= 40 && /\p{Nd}/u.test(text) && plainHeader(text).length <= 14 && startsWithAny(text, pageWords);

/** Whether a text begins as a line that a program writes below its table: 'Exported on …', 'Showing 1–50 of 200'. */
export const beginsAsFooter = (text: string): boolean => startsWithAny(text, firstWords);

/** Whether a text only says what the cell next to it is: 'Exported by'. */
export const isFooterLabel = (text: string): boolean => firstWords.includes(plainHeader(text));
