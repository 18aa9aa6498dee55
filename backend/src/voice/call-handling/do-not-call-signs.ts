/** Signs of a request for no more calls, and of sentences that only sound like one. Matched against a sentence of `spokenSentences`. */
export interface StopSigns {
  stops: readonly RegExp[];
  lookAlikes: readonly RegExp[];
}

const calling = '(call|phone|ring|contact|dial|bother|bug|text|message|disturb|harass|pester|spam)';
const callingIng =
  '(calling|phoning|ringing|contacting|dialing|dialling|bothering|bugging|texting|messaging|disturbing|harassing|pestering|spamming)';
const no = "(do not|don't|dont|never|cannot|can't)";
const me =
  '(me|us|my (number|phone|house|home|wife|husband|mother|father|family|office)|this (number|phone|line|house|household)|here|our (number|house|home|office))';

// Requests: no more calls, off the list, forget the number.
const stops: readonly RegExp[] = [
  `\\b(stop|quit|cease) ${callingIng}\\b(?! (it|that|them|him|her)\\b)`,
  `\\b(stop|quit|no more|enough of|end|sick of|tired of|fed up with) (all |with |of )*(these|those|the|your|this) (constant |stupid |damn |annoying )*(phone ?calls?|calls|calling)\\b`,
  `\\b(sick|tired) of (you|people) ${callingIng}\\b`,
  `\\b${no} (you )?(ever |please |dare |to )*${calling} ${me}( |$)(?!(before|until|till|after|at|on|today|tonight|tomorrow|this|that late|so early|names|later|now|right now|if))`,
  `\\b${no} (you )?(ever |please |dare )*${calling} (again|any ?more|back)\\b(?! unknown)(?! (before|until|till|later|after|at|on|today|tonight|this))`,
  `\\b(do not|don't|no longer|not|never) (want|wish|like|care|need) (you |anyone |anybody |people )?(to )?(be )?(getting |get |receive |receiving |hear |be )?(${calling}(ed)?|called|rung|any (more )?(of (these|your) )?calls|(more|these|your|further) calls|from you)\\b(?! (maya|me [a-z]+ing))`,
  '\\bno (more|further) (phone )?calls\\b',
  '\\b(take|get|remove|delete|strike|cross|scrub|erase) (me|us|my (phone |cell )?(number|name|data|details|contact)|our (number|name)|this (number|phone)) (off|from|out of)( (of|your|the|this|that|all|any|calling|call|phone|marketing|contact))* (list|lists|database|system|records|file|files|book|crm)\\b',
  '\\b(take|get|remove) (me|us|my number|this number) off\\b(?! (at|before|after|here|there|the next|the bus|(the )?(hold|speaker|mute|phone|train|work)))',
  '\\b(delete|remove|erase|lose|forget|scratch|block) (my|this|our) (phone |cell )?number\\b',
  "\\b(put|add|place) (me|us|my number|this number) (on|to|onto|in) (your|the|a) ?(internal )?(do not|don't|no) (call|contact)",
  "\\b(do not|don't|no) call (list|registry|register)\\b",
  `\\b(want|like|need|ask) to be (removed|taken|deleted|struck|erased) (off|from)\\b`,
  '\\b(take|get|remove|cross|strike) (me|us|my name|our name|my number) off( (now|please|of it|this|that))*$',
  '\\b(my|this|our) (phone |cell )?(number|name|details|data) (be )?(deleted|removed|erased|taken off)\\b',
  '\\b(delete|erase|remove) (my|our) (contact |personal )?(details|data|information|record|contact)s?\\b',
  '\\b(want|get|be|am) off (of )?(this|your|the|that) ((call|calling|phone|marketing) )?list\\b',
  `\\b${no} (bother|keep|start) ${callingIng}\\b`,
  `\\bnot to ${calling} (me|us|this|here|again|any ?more)\\b(?! (before|until|after|at|on|today))`,
  `\\b(do not|don't|no longer) (want|like|need|appreciate) (you|you people|anyone|anybody|these people) ${callingIng}\\b`,
  '\\b(unsubscribe|opt(ing)? (me )?out)\\b(?! (of|from) (the|my|our|a|an) (?!calls?|calling|phone|list|these|your))',
  '\\b(leave) (me|us|my family) alone\\b',
  '\\b(not|never) (to )?(be )?(called|contacted|phoned) (again|any ?more|ever)\\b',
  `\\b(this is|make this|let this be) (the|your) last (time you|call)\\b`,
  `\\bi (forbid|prohibit) (you|any|these)\\b`,
  // Polite requests, demands, and threats.
  `\\b(refrain|desist|abstain) from (ever )?${callingIng}\\b`,
  `\\b(mind|appreciate( it)?|appreciate you|prefer|rather|grateful|glad|nice|better)( it| you)* (if )?(you )?(not|never|didn't|did not|would not|wouldn't|stopped) (ever )?(${calling}(ed)?|${callingIng}|called|phoned|messaged|rang)\\b(?! (it|that|them|him|her|before|until|after|at|on|today|tonight|this|so)\\b)`,
  `\\b(ask|asking|asked|beg|begging|order|ordering|want|need|told|tell|telling) you( people| guys| all)? (to )?(not|never)( to)? (ever )?${calling} (me|us|here|this|again)\\b(?! (before|until|after|at|on|today|tonight|this week|names|names?)\\b)`,
  `\\b(make|be) (sure|certain)( that)? (nobody|no one|you (do not|don't|never)|(this|my|our) number (is |gets? )?(never|not)( is| gets?)?) (ever )?(calls?|phones?|rings?|contacts?|dials?|called|dialed|dialled|contacted)\\b`,
  `\\b(get rid of|wipe|throw away|tear up|purge|lose) (my|our|this) (number|phone|details|name|data|contact|information)\\b`,
  `\\b(my|our|this) (number|phone number|details|name|data|information) (wiped|purged|gone|off) (from|off|out of)\\b`,
  `\\b(take|get|remove|strike|cross|erase|delete|wipe) (me|us|my name|our name|my number|our number|this number) (off|from|out of) (of )?(whatever|any|every|all) (the )?(list|lists|database|system|records?|contacts)\\b|\\b(erase|delete|wipe|purge) (me|us) from\\b`,
  `\\b(withdraw|revoke|take back|retract|rescind) (my|our|any|all|the|every)( and all)? (consent|permission|authorization)\\b|\\b(do not|don't|never|did not|didn't|no longer) (give (my |you )?)?(consent|permission|agreed?) (to|for) (be (called|contacted)|these|your|any|this|further)\\b`,
  `\\b(cease|stop|end|no|want any|want no) (all |any |this |further |more )*(further |more )?contact\\b(?! (lenses|lens|form|details|number|person|by|via|information|info))`,
  `\\b(if|one more|next) .{0,25}\\b(call|calls|ring|phone|contact)\\b.{0,40}\\b(police|sue|lawyer|attorney|report(ing)?( you)?|complaint|complain|ftc|ico|harassment)\\b|\\b(report|sue) you if (you|anyone|they)\\b.{0,20}\\b(call|ring|phone|contact)`,
  `\\b(want|need|like) (all )?(these|the|your|those) (phone )?calls (to stop|stopped|to end)\\b|\\b(these|your|those) (phone )?calls (need|have|must|got|has) (to )?(stop|end|cease)\\b`,
  "\\b(asked|requested|told you|begged) .{0,20}\\bto be (removed|taken off|deleted)$|\\b(you are|you re|you're|this is) harass(ing|ment)\\b(?! (him|her|them|my (client|tenant|employee)))",
  `\\b(like|want|wish|prefer|need) to be left alone\\b|\\bleave (me|us) be\\b`,
  `\\bnever (want|wish|need) (to (hear|get|receive) )?(a |any |another )?(call|calls|word|hear)? ?from you\\b|\\b(not|never) (allowed|permitted|authorized|supposed) to ${calling}( me| us| here| this|$)`,
  `\\b(do not|don't|no longer) (accept|take|want) (any |your |these )?(sales|marketing|cold|telemarketing|solicitation|solicitations|unsolicited)( calls?)?\\b`,
  `\\b(delete|erase|wipe|remove) (everything|all|all the data|all data|anything) (that )?(you have|you've got|you got|you hold|you keep)( on| about| of)? (me|us)\\b|\\b(kill|destroy|shred) (my|our) (record|records|file|number|data)\\b`,
  `\\b(take|get|remove) (me|us|my number|this (line|number)) (off|from|out of) (of )?(your |the )?(there|here|dialer|dialler|phone|contacts|campaign|rotation)\\b|\\b(stop|quit) (blowing up|ringing up|calling up) (my|our) (phone|house)\\b|\\b(do not|don't) (ever )?try (me|us|this number) again\\b`,
  `\\b(nobody|no one|none of us|we don't|i don't)( here)? (wants?|needs?) (any of )?(your|these|those) (damn |stupid )?calls\\b`,
  `\\byou (may|must|should|can) (not|never) ${calling} (me|us|this number|here)\\b(?! (before|until|after|at|on|today|this))`,
].map((sign) => new RegExp(sign));

// The same words, about something else.
const lookAlikes: readonly RegExp[] = [
  "\\b(do not|don't|never|did not|didn't|would not|wouldn't|can not|cannot|can't) (want you to |want to |say |said |mean |ever )*(stop|quit) (calling|phoning|texting|messaging|contacting)\\b",
  "\\b(do not|don't) (take|get|remove|put|add) (me|us|my|this)\\b",
  '\\b(he|she|they|somebody|someone|people|my [a-z]+|other companies|scammers|another company) (told|asked|tells|said|says|wants?|asks?) .{0,30}(stop|call)',
  "\\b(am i|are we|is (this|my) number|i am not|not) on (the|your|a) (do not|don't) call\\b",
  "\\bwhat is (a|the|your) (do not|don't) call\\b",
  '\\bcall(ing)? (me|us|it|this|that) (a|an|the|my|your|mister|mr|mrs|miss|ms|sir|madam|names|that|honey|dear|baby|doctor|dr|professor)\\b',
  // About a number that changes, another channel, or other callers.
  '\\b(delete|remove|erase|take|forget|lose) (my|this|our|the) (old |phone |cell )*(number|details|email|address)\\b.*\\b(add|use|put|save|write|note|take down|replace|update|new (one|number))\\b',
  "\\b(do not|don't|stop|never|no) (please )?(contact(ing)?|text(ing)?|messag(e|ing)|writ(e|ing)|email(ing)?)( to)? (me|us) (by|on|over|via|through|at) (my )?(e ?mail|mail|post|letter|text|sms|whatsapp|work)\\b",
  '\\b(calls|calling)( me| us)? (from|by) (?!you\\b|your\\b)[a-z]+.*\\bbut (your|this|the|that|you)\\b',
  '\\b(newsletter|mailing list|emails?|texts?|pension|insurance plan|trial|subscription)\\b.*\\bnot (the |your |these )?(phone )?calls\\b',
  '\\b(we|i|they|he|she) (had|have|wanted|decided|chose|tried|managed) to (opt out|unsubscribe)\\b',
  '\\bdo you call people\\b',
  // A question about what was done, another channel, someone else, or what was not said.
  '^(so |and |but )?(did|do|does|have|has|had|were|was|are|why did|when did) (you|they|he|she|people|somebody|anybody|anyone)( ever| already| people ask you to)? (to )?(stop|quit|remove|delete|take|opt|unsubscribe|ask)',
  "\\b(do not|don't|never) (call|ring|phone) (my|the|our|his|her) (office|home|house|work|landline|husband|wife|mother|father|family)\\b.*\\b(call|ring|phone|use|try) (me|my|the|us|our)\\b",
  '\\bby (e ?mail|mail|post|letter|text|sms|whatsapp)\\b.*\\b(calls?|phone|calling|ringing)( me)? (are|is|works?|would be|instead|please|rather|fine|okay|ok)\\b',
  '\\b(bother|keep|start) (calling|phoning|ringing|contacting|texting) (the|them|him|her|that|those|a|an|anyone|anybody|people|other)\\b',
  "\\b(did not|didn't|never|not) (say|said|saying|mean|meant|ask|asked)( that| you)?( to)? (do not|don't|stop|never|not)\\b",
  '\\b(had|have|has|there (was|is|were)|made) no (further |more )?contact\\b',
  '\\bto be (removed|taken off|deleted) from (the|my|a|an) (?!list|calls?|calling|phone|database|system)',
  '\\balone for (a|one|two|five|ten|the next|another) (second|minute|moment|hour)s?\\b',
  '\\blist of (attendees|guests|participants|speakers|winners|names|people)\\b',
].map((sign) => new RegExp(sign));

const all = (...patterns: string[]) => patterns.map((pattern) => new RegExp(pattern, 'u'));

const de: StopSigns = {
  stops: all(
    '\\b(ruf|rufen|ruft)( sie)? (mich|uns|hier|diese nummer|bitte|bloss|ja)?( bitte)?( hier)? ?(nicht|nie|niemals|nimmer) ?(mehr|wieder|nochmal|noch einmal)?( hier)? ?(an|mehr an|wieder an)\\b',
    '\\b(nicht|nie|niemals) (mehr|wieder|langer|nochmal) (von ihnen |von euch )?(angerufen|kontaktiert|belastigt|anrufen|kontaktieren)\\b|\\b(kein|keine|keinen) (weiteren |weitere |mehr )?(anrufe?|werbeanrufe)( mehr)?\\b(?! (bekommen|erhalten|verpasst|von))|\\bkeine anrufe mehr\\b',
    '\\b(hor|horen|hort)( sie)?( bitte| endlich)* auf,? (mich |uns |hier |standig |immer )*(anzurufen|zu belastigen|zu storen)|\\b(lassen sie|lass|lasst) (mich|uns) (endlich |bitte |doch )*in ruhe\\b',
    '\\b(streichen|loschen|nehmen|entfernen|losch|streich|nimm)( sie)?( bitte)? (mich|uns|meine (nummer|telefonnummer|daten|rufnummer|handynummer)|unsere (nummer|daten))\\b|\\b(meine|unsere|diese) (nummer|telefonnummer|rufnummer|daten) (bitte )?(loschen|streichen|entfernen|geloscht)',
    '\\b(von|aus) (ihrer|der|eurer) (anruf)?(liste|kartei|datenbank)\\b.*\\b(genommen|gestrichen|geloscht|runter|werden)\\b|\\b(setzen|schreiben)( sie)? (mich|uns) auf (ihre|die) (sperrliste|robinsonliste)|\\bwiderspreche\\b.*\\b(anruf|werbung|kontakt|nutzung|verarbeitung)|\\bunterlassen sie\\b.*\\banruf',
    '\\b(will|mochte|wollen|mochten|wunsche) nicht dass (sie|du|ihr) (mich|uns|hier) (noch ?(ein)?mal |wieder |weiter |standig )?(anrufen|anrufst|anruft|kontaktieren|belastigen)|\\b(will|wollen|mochte|mochten|wunsche|wunschen) keine (weiteren |weitere )?anrufe\\b',
    '\\bschluss mit (den|diesen|ihren|euren) anrufen\\b|\\bstell(en|t)? (sie )?(bitte )?(die|ihre|diese|eure) anrufe\\b.{0,20}\\bein\\b|\\baufhoren (mich|uns|hier) (anzurufen|zu belastigen)',
    '\\b(belastigen|storen|kontaktieren) sie (bitte )?(mich|uns) (bitte )?(nicht|nie) (mehr|weiter|wieder|langer)\\b|\\bmelden sie sich (bitte )?(nicht|nie) (mehr|wieder)\\b',
    '\\b(mich|uns|meine (nummer|daten)) (bitte )?(von|aus) (der|dem|ihrer|eurer) (liste|anrufliste|kartei|datenbank|verteiler) (nehmen|streichen|loschen|entfernen)\\b|\\baus (ihrer|der|eurer|ihrem|dem) (kartei|liste|datenbank|verteiler|system) raus\\b',
    '\\b(wunsche|mochte|will|wollen|wunschen) (keinen|keinerlei|nie wieder) (weiteren |mehr )?kontakt\\b|\\bnichts mehr (von (ihnen|euch|dir)|horen)\\b|\\bvon (ihnen|euch|dir) nichts mehr horen\\b',
    '\\b(sollen|sollt|sollst|durfen|durft) (mich|uns|hier) (bitte )?(nicht|nie) (mehr|wieder|weiter|langer) (anrufen|belastigen|storen|kontaktieren)\\b|\\b(nicht|nie) (mehr|wieder) (bei (uns|mir) )?melden$',
    '\\b(nehmt|nehmen sie|nimm|werft|werfen sie) (meine|unsere) (nummer|daten) (da |bitte )?(raus|heraus|weg)\\b|\\bwiderspruch gegen\\b.{0,20}\\b(anruf|werbe|werbung|kontakt)',
    '\\b(lassen sie|lass|lasst) (mich|uns) (\\S+ ){0,3}in (ruhe|frieden)\\b',
    '\\b(wenn|falls|noch ein|beim nachsten)\\b.{0,30}\\banruf.{0,40}\\b(anzeige|anzeigen|zeige|polizei|anwalt|melde|klage|beschwere|bundesnetzagentur)',
    '\\b(meine|unsere|diese) (nummer|telefonnummer|rufnummer)( bitte)? (sperren|blockieren|vergessen|wegwerfen)\\b|\\b(sperren|blockieren|vergessen) sie (bitte )?(meine|unsere|diese) (nummer|telefonnummer)',
    '\\b(nicht|nie|niemals) (mehr |wieder |nochmal |noch einmal )?(hier |mehr |wieder )?anzurufen\\b(?! (vor|nach|bevor))|\\bnicht mehr (zu kontaktieren|zu belastigen|zu storen)',
    '\\b(diese|ihre|eure|die) (standigen |ganzen )?(anrufe|anruferei|telefoniererei) (mussen|muss|sollen|soll) (jetzt |endlich |sofort )?(aufhoren|ein ende|enden)|\\bschluss (jetzt |endlich )?mit (der|dieser|ihrer|eurer) (anruferei|telefoniererei|belastigung)',
    '\\bloschung (meiner|unserer|aller) (daten|nummer|angaben)\\b|\\b(losch|losche|loschen|entfernen|streichen)( sie)?( bitte)? (alle |samtliche )(meine |unsere )?(daten|angaben|nummern)\\b',
    '\\bwiderrufe\\b.{0,30}\\b(einwilligung|zustimmung|erlaubnis)\\b|\\b(verbiete|untersage) (ihnen|euch)\\b|\\bdas (war|ist) (ihr|euer) letzter anruf\\b|\\b(genug|satt|leid)\\b.{0,12}\\b(diese|diesen|ihre|ihren) (standigen )?anrufen?\\b',
  ),
  lookAlikes: all(
    '\\bin (ruhe|frieden) \\S*(denken|legen|lesen|rechnen|suchen|essen|schauen|sehen|prufen|arbeiten|reden)\\b|\\b(minuten?|sekunden?|moment) in (ruhe|frieden)\\b',
    '\\b(mussen|musst|brauchen|brauchst|braucht) (mich |uns |hier |gar )?(nicht|nie) (mehr|wieder|extra|mehr extra)? ?(anrufen|anzurufen)',
    '\\b(nehmen|nimm|nehmt)( sie)?( bitte)? (mich|uns|meine \\S+)( bitte)? (mit|auf|ernst|beim|als)\\b',
    '^(haben|hast|hat|wurde|ist|sind) (sie|du|man|meine|unsere|er|jemand)\\b.*\\b(geloscht|gestrichen|entfernt|aufgehort)',
    '\\b(jetzt|heute|morgen|gerade|am vormittag|am nachmittag|abends|vor|nach|um|bei der arbeit|auf der arbeit|im buro|so fruh|so spat)\\b.{0,30}\\b(an|anrufen)\\b(?!.*\\b(mehr|nie|wieder)\\b)',
    '\\b(alte|neue|andere) (nummer|telefonnummer)\\b|\\bnummer\\b.*\\b(neue|andere|stattdessen)\\b|\\b(den|meinen|einen) (zweiten |anderen )?(termin|eintrag|kurs) (streichen|loschen|absagen)\\b|\\b(er|sie|jemand|andere|betruger)\\b.{0,20}\\b(hat|haben|ruft|rufen) (mich|uns|standig)',
    '\\bwarteliste\\b|\\b(newsletter|mails?|briefe?)\\b.*\\b(aber|nicht) (nicht )?(die )?(anruf|telefon)|\\bper (mail|e mail|post|brief)\\b.*\\b(telefon|anruf)',
  ),
};

const es: StopSigns = {
  stops: all(
    '\\b(no|nunca|jamas) (me|nos) (vuelva|vuelvas|vuelvan) a (llamar|contactar|molestar|escribir)\\b|\\bno (me|nos) (llame|llames|llamen|contacte|contacten|moleste|molesten|marque|marquen)( mas| nunca| otra vez| de nuevo)?$|\\bno (me|nos) (llame|llames|llamen|contacte|contacten|moleste|molesten|marque|marquen) (mas|nunca|otra vez|de nuevo|jamas)\\b',
    '(?<!\\bno )\\b(deje|deja|dejen|pare|paren|para) (ya )?de (llamar|molestar|marcar|contactar|acosar)(me|nos)?\\b|\\bno quiero (mas llamadas|que me (llamen|llame|contacten|molesten)|recibir (mas )?(llamadas|sus llamadas))\\b|\\b(ya )?no (quiero|queremos|deseo) (recibir )?(mas |sus |estas )?llamadas\\b|\\bno mas llamadas\\b',
    '\\b(quite|quita|quiten|saque|saquen|elimine|eliminen|borre|borren|borra|retire)(me|nos)? (de (su|la|sus|tu)|mi (numero|telefono|nombre)|mis datos|este numero|nuestro numero)\\b|\\b(quiteme|saqueme|borreme|elimineme|denme de baja|deme de baja|dame de baja|darme de baja)\\b|\\blista de (no llamar|exclusion)\\b|\\b(lista robinson)\\b',
    '\\b(dejeme|dejenme|dejame|dejenos|dejadme|dejadnos) (ya )?(en paz|tranquil[oa]s?|solos?)\\b',
    '\\bno (les |le |os )?(autorizo|permito|consiento|doy permiso)\\b.{0,25}\\b(llam|contact)|\\b(retiro|revoco|quito) (mi|el|todo) (consentimiento|permiso|autorizacion)\\b',
    '\\bsi (me |nos )?(vuelven|vuelve|llaman|llama|vuelves)\\b.{0,25}\\b(denunci|policia|abogad|demand|reclam)',
    '\\bno (deseo|quisiera|quiero|queremos|deseamos) (ser )?(que (me |nos )?(contact|llam|molest)|contactad|molestad|llamad)|\\bno (llamar|molestar|contactar)(me|nos)? (mas|nunca|jamas)\\b|\\b(dejad|parad) (ya )?de (llamar|molestar|marcar)',
    '\\bno quiero que (me |nos )?(vuelvan?|vuelvas) a (llamar|contactar|molestar)|\\bno (me |nos )(llamaran?|contactaran?|molestaran?) mas|\\bno (llamen?|llames) (de nuevo|otra vez|nunca)|\\bprohibido (llamar|contactar)|(?<!no )\\b(olvid[ea]n?|bloque[ea]n?) (mi|este|nuestro) (numero|telefono)',
    '\\b(esta|es|sea) (es )?(la )?ultima vez que (me |nos )?(llam|molest|marc)',
    '\\bno (me |nos )?(vuelvan?|vuelvas) a (llamar|contactar|molestar|marcar)|\\bno (llame|llamen|llames|marque|marquen) (mas|nunca|aqui|a (este|esta|mi))\\b|\\bnunca mas (me|nos) (llame|llamen|llames|contacten?|molesten?)\\b',
    '\\bno quiero que (me |nos )?(vuelvan? a (llamar|contactar)|llamen?)\\b|\\bno quiero saber nada mas de (ustedes|usted|vosotros|ti)\\b|\\bbasta (ya )?(de|con) (sus |estas |tantas |mas )?(llamadas|llamarme|llamar)\\b|\\b(les|le|os|te) prohibo\\b',
    '\\b(pueden?|podrian?) (por favor )?(dejar|parar) de (llamar|molestar|contactar)|\\b(me|nos) (pueden?|podrian?) (quitar|sacar|borrar|eliminar) de (la|su|esa) (lista|base)|\\b(pueden?|podrian?) (borrar|eliminar|quitar) (mi|nuestro) (numero|telefono|nombre)\\b|\\b(hart|cansad)[oa]s? de (sus|estas|tantas|las) llamadas\\b',
  ),
  lookAlikes: all(
    '\\b(en paz|tranquil[oa]s?|sol[oa]s?) (un|dos|cinco|diez|unos) (momento|minuto|segundo|rato)s?\\b',
    '\\b(ahora|hoy|manana|por la (manana|tarde|noche)|antes de|despues de|en el trabajo|tan temprano|tan tarde|a esta hora)\\b(?!.*\\b(mas|nunca|otra vez|jamas)\\b)',
    '\\b(numero|telefono) (nuevo|viejo|anterior)\\b|\\b(ponga|anote|agregue|apunte) (el|mi) (nuevo|otro)\\b|\\b(estoy|estamos|esta mi numero) en (la|su) lista\\b|\\bque es (la|una) lista\\b|\\b(me|nos) (llama|llaman) (otra|otras|una) (empresa|compania|persona)|\\b(boletin|correo|correos|newsletter)\\b.*\\b(pero|no) (las )?llamadas|\\bpor (correo|email|mensaje|whatsapp)\\b.*\\b(mejor|telefono)|\\bno me llam[eo]n? (senor|senora|usted|don|dona|[a-z]+o)$',
  ),
};

const fr: StopSigns = {
  stops: all(
    "\\b(ne )?(m'|me |nous )(appelez|appelle|rappelez|contactez|derangez|telephonez) (plus|plus jamais|jamais)\\b|\\b(arretez|arrete|cessez) de (m'|me |nous )(appeler|contacter|deranger|harceler|telephoner)|\\b(plus|aucun|jamais) (d'|de |aucun )?(vos |ces |autres? )?appels?\\b(?! (manque|en absence))",
    "\\bje ne (veux|souhaite|desire) plus (etre |recevoir |que )?(appele|contacte|derange|rappele|d'appel|vos appel|de vos appel|vous m'appel|entendre)|\\bje ne (veux|souhaite) pas (etre (appele|rappele|contacte|demarche)|recevoir|que vous me? ?(rappel|appel))",
    "\\b(retirez|enlevez|supprimez|effacez|rayez|otez|desinscrivez)( moi| nous| mon (numero|nom)| mes (coordonnees|donnees)| ce numero| notre numero)\\b|\\b(retirer|enlever|supprimer|rayer|effacer) (moi|mon (numero|nom)|mes (coordonnees|donnees)|de (votre|vos|la) (liste|fichier|base))|\\bbloctel\\b|\\bliste (rouge|d'opposition)\\b|\\bme desinscrire\\b(?!.*(newsletter|lettre|mail))",
    '\\b(laissez|laisse|fichez|foutez)[ -]?(moi|nous) (la paix|tranquilles?)\\b',
    "\\bne (plus|jamais|pas) (plus |jamais )?(m'|me |nous )?(appeler|contacter|rappeler|deranger|telephoner|demarcher)\\b(?! (avant|apres|au |a |pendant|le (matin|soir)|ce (matin|soir)|si |trop))|\\b(ne )?(faut|devez|pouvez|faudra)( vraiment)? (plus|pas) (m'|me |nous )(appeler|contacter|rappeler)\\b(?! (avant|apres|au|a |pendant|le |ce |si |trop))",
    "(?<!n'|n)\\b(oubliez|bloquez|oublie) (mon|ce|notre) (numero|telephone)\\b|\\b(pas le droit|interdit) de (m'|me |nous )(appeler|contacter|rappeler)|\\brefuse (d'etre|de recevoir|tout|vos)\\b.{0,15}\\b(appel|demarch|contact)",
    "\\b(retire|revoque|annule) (mon|tout) (consentement|accord)\\b|\\bm'oppose a\\b.{0,20}\\b(appel|demarchage|prospection|contact)|\\b(interdis|defends) (de|formellement de) (m'|me |nous )?(appel|contact|rappel|telephon)",
    "\\bsi vous (me |m'|nous )?(rappelez|appelez|recommencez|continuez)\\b.{0,25}\\b(plainte|police|avocat|signale|poursui)|\\bca suffit\\b.{0,12}\\bappels\\b|\\bderniere fois que vous (m'|me |nous )?(appel|deran|telephon)",
    "\\bque vous ne (m'|me |nous )(appeliez|contactiez|rappeliez|derangiez|telephoniez) (plus|jamais)",
    "\\bn'appelez (plus|jamais)\\b|\\bne (rappelez|telephonez) (plus|jamais)\\b|\\bne (devez )?plus (jamais )?(m'|me |nous )(appeler|contacter|rappeler|deranger|telephoner)",
    "\\b(arretez|cessez|stop) (d'appeler|(a )?(vos|ces|les) appels)|\\barreter de (m'|me |nous )(appeler|contacter|deranger|harceler)|\\bvous arretiez de (m'|me |nous )",
    '\\bque vous (supprimiez|effaciez|retiriez) (mon|mes|notre)\\b|\\betre (retiree?|supprimee?|rayee?|enlevee?) de (votre|vos|la) (liste|fichiers?|base)|\\b(assez|marre) de (vos|ces|tous ces) appels\\b',
  ),
  lookAlikes: all(
    '\\b(la paix|tranquilles?|en paix) (un|une|deux|cinq|dix|quelques) (minute|seconde|moment|instant)s?\\b',
    "\\b(il|elle|ils|elles|on|personne|mon [a-z]+|ma [a-z]+) (ne )?(m'|me |nous )(appell?e|appellent|rappelle|rappellent|contacte|telephone|telephonent) (plus|jamais)|\\bpourquoi\\b.{0,12}\\b(ne )?(m'|me )appelez vous plus",
    "\\b(maintenant|aujourd'hui|demain|ce matin|cet apres midi|ce soir|avant|apres|au (travail|bureau)|si tot|si tard|pendant)\\b(?!.*\\b(plus|jamais)\\b)",
    "\\b(nouveau|ancien|autre) numero\\b|\\brecevoir (de |des |votre |vos |la |le )*(courriers?|newsletter|mails?|lettres?|publicites?|sms)\\b|\\bsuis je\\b|\\bc'est quoi\\b|\\bqu'est ce que\\b|\\bnumero\\b.*\\b(nouveau|plutot|a la place)\\b|\\b(newsletter|lettre|mails?|courriers?)\\b.*\\b(mais|pas) (pas )?(les |des )?(appels|telephone)|\\bpar (mail|courrier|sms|email)\\b.*\\b(telephone|appel)|\\b(d'autres|une autre|des) (societes?|entreprises?|gens) (m'|nous )appel|\\bm'appelez (plus )?(monsieur|madame|docteur)\\b|\\bplus d'appels (seraient|serait)",
  ),
};

const pt: StopSigns = {
  stops: all(
    '\\b(nao|nunca) (me |nos )?(ligue|liga|ligar|ligam|liguem|telefone|telefonem|contate|contatem|contacte|incomode|incomodem|perturbe)( me| nos)? (mais|nunca mais|de novo|outra vez|novamente)\\b|\\bnunca mais (me |nos )?(ligue|liga|liguem|telefone|contat)|\\bnao (me|nos) (ligue|liga|liguem|incomode|perturbe)$',
    '(?<!\\bnao )\\b(pare|para|parem|deixe|deixem|chega) (ja )?de (me |nos )?(ligar|telefonar|incomodar|perturbar|contatar|chatear)|\\bnao (quero|queremos|desejo) (mais )?(receber )?(mais )?(que (me )?lig(uem|ue)|ligacoes|chamadas|essas ligacoes|suas ligacoes|ser (contatad|contactad|incomodad))|\\b(chega de|sem mais) (ligacoes|chamadas)|\\bnao quero mais (receber|ouvir|que)\\b',
    '\\b(tire|tira|tirem|retire|remova|removam|apague|apaguem|exclua|elimine|risque|delete)( me)?( por favor)? (o )?(me|meu (numero|nome|telefone|contato|contacto)|meus dados|este numero|esse numero|nosso numero|da (sua |vossa )?lista|do (seu )?cadastro)\\b|\\b(lista (de nao|nao) (ligar|perturbe|incomodar)|nao me perturbe)\\b|\\b(descadastr|cancele meu cadastro)',
    '\\b(para|que) (voces? )?nao (me |nos )?(ligar|ligarem|telefonar|telefonarem|contatar|contatarem|incomodar|incomodarem) (mais|nunca|de novo)\\b|\\b(parem|pare|basta|chega) (ja )?(com|de) (essas|estas|as|suas|tantas) (ligacoes|chamadas)\\b',
    '(?<!nao )\\b(esquecam?|esquece|bloqueiem?|excluam?|apaguem?) (o )?(meu|este|nosso) (numero|telefone|cadastro|contato)\\b|\\b(quero|preciso|gostaria de) sair (da|dessa|desta|de) (sua |vossa )?lista( de (voces|ligacoes|contatos))?$',
    '\\b(retiro|revogo|cancelo) (o )?(meu|minha) (consentimento|autorizacao|permissao)\\b|\\bnao (autorizo|permito|aceito) (mais )?(que (me )?lig|ligacoes|chamadas|contato|contacto|essas)',
    '\\bse (voces? )?(me )?(ligar|ligarem|voltar|voltarem)\\b.{0,25}\\b(denunci|policia|advogad|process|procon|reclam|bloque)|\\b(bloque|denunci|process)\\w{0,6} voces se\\b.{0,12}\\blig|\\bultima vez que (voces? )?(me |nos )?(lig|telefon|incomod)',
    '\\b(podem?|poderiam?|queria|quero) (por favor )?(me |nos )(remover|tirar|apagar|retirar|excluir) (da|dessa|desta|do|de)\\b',
    '\\b(me deixe?|deixe? me|me deixem|deixem me|nos deixem?) em paz\\b',
    '\\bnao (volte|voltem|volta) a (me )?(ligar|telefonar|contatar)\\b|\\bnao (entre|entrem) mais em conta[ct]*o\\b|\\bnao (me|nos) (perturbe|incomode)m? mais\\b|\\b(podem?|poderiam?) (por favor )?parar de (me |nos )?(ligar|incomodar)',
    '\\bchega (dessas|destas|de) (ligacoes|chamadas)\\b|\\b(me|nos) (tira|tire|tirem) (da|dessa|desta|de) (sua |vossa )?(lista|cadastro)\\b|\\b(podem?|poderiam?) (tirar|apagar|remover|excluir|retirar) (o )?(meu|nosso) (numero|nome|telefone|contato|contacto)\\b|\\b(cansad|fart)[oa]s? (dessas|destas|das suas|de tantas|das) (ligacoes|chamadas)\\b',
  ),
  lookAlikes: all(
    '\\bem paz (por )?(um|dois|cinco|dez|uns) (momento|minuto|segundo|instante)s?\\b',
    '\\b(ele|ela|eles|elas|ninguem|meu [a-z]+|minha [a-z]+) (nunca |ja )?(nao )?(mais )?(me |nos )?(lig|telefon|contat)',
    '\\b(agora|hoje|amanha|de manha|a tarde|a noite|antes d|depois d|no trabalho|tao cedo|tao tarde|nesse horario|neste horario)\\w*\\b(?!.*\\b(mais|nunca|outra vez|de novo)\\b)',
    '\\b(estou|esta) na (sua )?lista\\b|\\b(novo|antigo|outro) (numero|telefone)\\b|\\b(numero|telefone) (novo|antigo|velho)\\b|\\b(anote|coloque|ponha|salve) (o|meu) (novo|outro)\\b|\\b(newsletter|e ?mails?|boletim)\\b.*\\b(mas|nao) (as |nao )?(ligacoes|chamadas)|\\bpor (e ?mail|mensagem|whatsapp)\\b.*\\b(telefone|ligar|ligacao)|\\b(outra|outras|uma) (empresa|empresas|pessoa)\\b.*\\blig|\\bnao me chame? de\\b',
  ),
};

const hi: StopSigns = {
  stops: all(
    '(कॉल|फोन|फ़ोन|मैसेज) (मत|ना|न|नहीं) (करना|करें|करो|कीजिए|कीजिएगा|कीजिये|किया करो|किया करें|किया कीजिए)|(कॉल|कॉल्स|फोन|फ़ोन) (करना |करने )?(बंद|बन्द) (करो|करें|कीजिए|कर दो|कर दें|कर दीजिए)',
    '(मेरा|मेरी|हमारा|हमारी|ये|यह) (सारी |सारा |पूरी )?(नंबर|नाम|जानकारी|नम्बर|डेटा)( \\S+){0,4} (हटा|डिलीट|निकाल|मिटा)|(लिस्ट|सूची) (से|में से)( \\S+){0,3} (हटा|निकाल)|(परेशान|तंग) (मत|ना|करना बंद)|डू नॉट (कॉल|डिस्टर्ब)|डीएनडी',
    '(मेरा|हमारा|यह|ये) (नंबर|नम्बर) (भूल जा|ब्लॉक कर)|(दोबारा|फिर|फिर से) (फोन|कॉल)( \\S+){0,3} (पुलिस|शिकायत|रिपोर्ट)',
    '(संपर्क|सम्पर्क|मैसेज|मेसेज) (मत|ना|न|नहीं) (करना|करें|करो|कीजिए|कीजिएगा)',
    '(और|अब|कोई|आपके|आपकी) (कॉल|कॉल्स|फोन) नहीं (चाहिए|चाहता|चाहती|चाहते)|(अब और|और) कॉल नहीं$|नहीं चाहत[ाीे] कि आप( \\S+){0,3} (कॉल|फोन)|(कॉल|कॉल्स|फोन) से( \\S+)? ?(तंग|परेशान) (आ|हो)( |$)',
  ),
  lookAlikes: all(
    '(?<!आज )(से पहले|के बाद|तक)( \\S+){0,2} (कॉल|फोन|फ़ोन) (मत|ना|न|नहीं)(?!.*(कभी|दोबारा|फिर))|(कॉल|फोन|फ़ोन) करना (मत|ना|न) भूल',
    '(अभी|आज(?! के बाद)|कल|सुबह|शाम|रात|दोपहर|ऑफिस में|काम पर)( \\S+){0,4} (कॉल|फोन|फ़ोन) (मत|ना|न|नहीं)(?!.*(कभी|दोबारा|फिर))|नया (नंबर|नम्बर)|पुराना (नंबर|नम्बर)|(आइटम|अपॉइंटमेंट|सामान) हटा|क्या( \\S+){0,3} (डीएनडी|लिस्ट) में है|(मैसेज|ईमेल|व्हाट्सएप) (मत|ना|न)( \\S+){1,3} (कॉल|फोन) (करो|करें|कीजिए)',
  ),
};

/** Languages in which requests for no more calls are recognised, as ISO 639-1 codes. */
export const stopSigns = { en: { stops, lookAlikes }, de, es, fr, pt, hi } as const satisfies Record<string, StopSigns>;
