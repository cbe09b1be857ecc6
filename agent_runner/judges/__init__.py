"""Who grades: machine checks on rows and on the journal, with the evidence each verdict rests on."""
