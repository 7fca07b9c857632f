# Runs all tests: WAVEHALL_SKETCHUP=UNPACKED WAVEHALL_TEST_PROGRAM=PROGRAM ruby plugins/sketchup/test/all.rb
Dir[File.join(__dir__, 'test_*.rb')].sort.each { |file| require file }
